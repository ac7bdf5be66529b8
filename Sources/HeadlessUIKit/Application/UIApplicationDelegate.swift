/// What the system tells an app as a whole. The delegate is told before controllers and observers.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}
