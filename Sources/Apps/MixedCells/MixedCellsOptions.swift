import ReelbenchDevice

/// The options of the mixed cells.
struct MixedCellsOptions: OptionTable {
  enum Reset: String, CaseIterable { case always, whenUsed }

  var reset = Reset.whenUsed

  static let options: [AppOption<MixedCellsOptions>] = [
    .init(
      "reset", \.reset,
      [
        .always: "Reuse stops the player and removes its item, even if the cell showed a picture.",
        .whenUsed: "Reuse stops the player and removes its item only if the cell showed a video.",
      ])
  ]
}
