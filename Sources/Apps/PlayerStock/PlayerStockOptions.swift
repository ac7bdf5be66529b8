import ReelbenchDevice

/// The options of the player stock.
struct PlayerStockOptions: OptionTable {
  enum OnLeave: String, CaseIterable { case dropped, emptied, paused }

  enum Pages: String, CaseIterable { case window, kept }

  enum OnRefresh: String, CaseIterable { case cleared, kept }

  enum Dispose: String, CaseIterable { case atOnce, late }

  enum Create: String, CaseIterable { case always, throttled }

  enum Prepare: String, CaseIterable {
    case atOnce, afterwards, afterwardsUnowned, afterwardsChecked
  }

  enum Ahead: String, CaseIterable { case none, six }

  enum Preloaders: String, CaseIterable { case none, one, three }

  var onLeave = OnLeave.dropped
  var pages = Pages.window
  var onRefresh = OnRefresh.cleared
  var dispose = Dispose.atOnce
  var create = Create.always
  var prepare = Prepare.atOnce
  var ahead = Ahead.none
  var preloaders = Preloaders.none

  static let options: [AppOption<PlayerStockOptions>] = [
    .init(
      "onLeave", \.onLeave,
      [
        .dropped: "A page that leaves the screen releases its player.",
        .emptied: "A page that leaves the screen keeps its player and removes the item.",
        .paused: "A page that leaves the screen pauses its player and keeps it with its item.",
      ]),
    .init(
      "pages", \.pages,
      [
        .window: "A settled scroll removes the controllers of pages more than one away.",
        .kept: "The controller of a page is kept once it has been created.",
      ]),
    .init(
      "onRefresh", \.onRefresh,
      [
        .cleared: "A new list removes the controllers of the old list's pages.",
        .kept:
          "A new list leaves the controllers of the old list's pages as children of the feed's.",
      ]),
    .init(
      "dispose", \.dispose,
      [
        .atOnce: "A player is freed as soon as its page releases it.",
        .late:
          "A player is freed three seconds after its release, as if on a framework's own thread.",
      ]),
    .init(
      "create", \.create,
      [
        .always: "A page that appears gets a player at once.",
        .throttled: "A page that appears waits for its player while three players exist.",
      ]),
    .init(
      "prepare", \.prepare,
      [
        .atOnce: "The player is created as its page appears.",
        .afterwards:
          "A worker creates the player after 1.3 s, and the page takes it even off the screen.",
        .afterwardsUnowned:
          "A worker creates the player after 1.3 s, and the app traps if the page's controller is gone.",
        .afterwardsChecked:
          "A worker creates the player after 1.3 s, and the page takes it only on the screen.",
      ]),
    .init(
      "ahead", \.ahead,
      [
        .none: "The start of a drag creates no players.",
        .six: "The start of a drag creates the players of the next six pages.",
      ]),
    .init(
      "preloaders", \.preloaders,
      [
        .none: "`cellForItemAt` creates no player.",
        .one: "`cellForItemAt` creates the player of its page.",
        .three:
          "`cellForItemAt`, data prefetching and a settled scroll each create a player for the next page.",
      ]),
  ]
}
