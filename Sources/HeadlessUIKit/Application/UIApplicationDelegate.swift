/// Receives what the system reports to the app as a whole. The delegate is notified before controllers and observers.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}
