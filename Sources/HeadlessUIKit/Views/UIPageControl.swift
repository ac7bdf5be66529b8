import ReelbenchSimulation

/// Dots that show which page is current. A tap on one half selects the next page on that side and sends
/// `.valueChanged`; a page that the app sets sends nothing.
@MainActor @preconcurrency
open class UIPageControl: UIControl {
  /// Not below 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      page = pinned(page)
      note()
    }
  }
  private var page = 0
  /// Clamped to the existing pages.
  open var currentPage: Int {
    get { page }
    set {
      page = pinned(newValue)
      note()
    }
  }
  /// No dot is drawn for a single page.
  open var hidesForSinglePage = false { didSet { note() } }
  public var pageIndicatorTintColor: UIColor?
  public var currentPageIndicatorTintColor: UIColor?
  private var noted: [Int64] = []

  private func pinned(_ page: Int) -> Int { min(max(0, page), max(0, numberOfPages - 1)) }

  private func note() {
    let isShown = numberOfPages > (hidesForSinglePage ? 1 : 0)
    let new = [isShown ? 1 : 0, Int64(page), Int64(numberOfPages)]
    guard new != noted else { return }
    noted = new
    Phone.current.write(
      .pageControl, subject: creationNumber, small: isShown ? 1 : 0, a: new[1], b: new[2])
  }

  override func tapped(at location: CGPoint) {
    let old = page
    currentPage += location.x < windowRect(bounds).midX ? -1 : 1
    if page != old { sendActions(for: .valueChanged) }
  }
}
