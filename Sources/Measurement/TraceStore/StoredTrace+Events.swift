import ReelbenchSimulation

/// The records of a trace as lines for people: `   1.234567890 s  cell 12        bind item 3 (was 2)`.
extension StoredTrace {
  /// The line of one record; nil for a piece of a name, which means nothing by itself.
  package func event(_ record: Record) -> String? {
    guard record.kind != .name else { return nil }
    let (who, what) = description(of: record)
    return Self.time(record.at) + "  " + Self.padded(who, 14) + what
  }

  /// Seconds with nine decimals, right-aligned.
  package static func time(_ instant: Instant) -> String {
    let magnitude = instant.nanoseconds.magnitude
    let fraction = String(magnitude % 1_000_000_000)
    let seconds = (instant.nanoseconds < 0 ? "-" : "") + String(magnitude / 1_000_000_000)
    let text = seconds + "." + String(repeating: "0", count: 9 - fraction.count) + fraction
    return String(repeating: " ", count: max(0, 14 - text.count)) + text + " s"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func text(_ number: Int64) -> String { name(number) ?? "?" }

  private func word(_ words: [UInt16: String], _ value: Int64) -> String {
    UInt16(exactly: value).flatMap { words[$0] } ?? "unknown \(value)"
  }

  private func description(of record: Record) -> (who: String, what: String) {
    guard let kind = record.kind else {
      let number = UInt16(truncatingIfNeeded: record.head)
      return ("?", "kind \(number) small \(record.small) a \(record.a) b \(record.b)")
    }
    switch kind {
    case .name, .runBegan, .runEnded, .phase, .opened, .closed, .drained, .step, .log, .exception:
      return ("run", runEvent(kind, record))
    case .created, .freed, .holds:
      return (
        word(RecordLayout.classWords, Int64(record.small)) + " \(record.subject)",
        objectEvent(kind, record)
      )
    case .mainCost, .mainBlock, .hitch: return ("main", mainEvent(kind, record))
    case .touch:
      let what = word(RecordLayout.touchWords, Int64(record.small))
      return (record.subject == 0 ? "finger" : "finger 2", "\(what) at \(Self.point(record))")
    case .scrollActive, .scrollCall, .offset, .pageSettled:
      return ("scroll \(record.subject)", scrollEvent(kind, record))
    case .timerFired:
      return ("timer \(record.subject)", "fired, due \(Self.span(record.a))")
    case .pageControl:
      return ("dots \(record.subject)", "page \(record.a) of \(record.b)")
    case .cell, .bind, .visibleHalf, .shifted, .screen:
      return ("cell \(record.subject)", cellEvent(kind, record))
    case .layerPlayer, .layerReady: return ("layer \(record.subject)", layerEvent(kind, record))
    case .stage, .itemStatus, .buffer, .variant:
      return ("item \(record.subject)", itemEvent(kind, record))
    case .requestBegan, .requestAnswered, .received, .requestEnded, .link, .cache:
      return (networkSubject(kind, record), networkEvent(kind, record))
    case .audioSession, .othersAudio, .interruption:
      return ("sound", soundEvent(kind, record))
    case .attach, .detach, .timeControl, .wantedRate, .seek, .playedToEnd, .slot, .audible:
      return ("player \(record.subject)", playerEvent(kind, record))
    case .decoded, .frame, .frameHash, .frameArea, .presented, .skipped:
      return ("player \(record.subject)", decodeEvent(kind, record))
    case .pictureDecoded: return ("image \(record.subject)", "decoded, \(record.a) bytes")
    case .memory, .memoryWarning: return ("ledger", memoryEvent(kind, record))
    case .appState, .rotated, .appearance, .gesture, .prefetch:
      return (phoneSubject(kind, record), phoneEvent(kind, record))
    }
  }

  private func runEvent(_ kind: Observation, _ record: Record) -> String {
    let subject = text(Int64(record.subject))
    switch kind {
    case .runBegan:
      return "began \(subject), variant \(text(record.b)), seed \(UInt64(bitPattern: record.a)), "
        + "\(record.small) Hz"
    case .runEnded:
      let outcome = word(RecordLayout.outcomeWords, Int64(record.small))
      return "ended \(outcome)" + (record.subject == 0 ? "" : ": \(subject)")
    case .phase: return "phase \(subject)"
    case .step: return "step \(record.small): \(subject)"
    case .log: return "log: \(subject)"
    case .exception: return "exception: \(subject)"
    default: return "\(RecordLayout.kindWords[kind.rawValue] ?? "") \(record.a)"
    }
  }

  private func objectEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .created:
      let isMedia =
        record.small == ObjectClass.item.rawValue
        || record.small == ObjectClass.image.rawValue
      return "created" + (isMedia && record.b >= 0 ? " for item \(record.b)" : "")
        + (name(record.a).map { " by \($0)" } ?? "")
    case .freed: return "freed"
    default:
      return "still holds \(record.a == 0 ? "nothing" : "object \(record.a)"): "
        + text(record.b)
    }
  }

  private func mainEvent(_ kind: Observation, _ record: Record) -> String {
    let subject = text(Int64(record.subject))
    switch kind {
    case .mainCost: return "\(subject) costs \(Self.span(record.a))"
    case .mainBlock: return "\(subject) took \(Self.span(record.b))"
    default: return "hitch, \(Self.span(record.a)) late"
    }
  }

  private func phoneSubject(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .appearance: "controller \(record.subject)"
    case .gesture: "finger"
    case .prefetch: "scroll \(record.subject)"
    default: "phone"
    }
  }

  private func phoneEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .appState: "app \(word(RecordLayout.stateWords, Int64(record.small)))"
    case .rotated: "screen is now \(Self.point(record))"
    case .appearance: word(RecordLayout.appearanceWords, Int64(record.small))
    case .gesture:
      text(Int64(record.subject)) + (record.a == 1 ? ", of a touch that had scrolled" : "")
    default:
      "data of index \(record.a) is \(record.small == 1 ? "asked for" : "no longer wanted") ahead"
    }
  }

  private func scrollEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .scrollActive where record.subject == 0:
      record.small == 1 ? "views begin to animate" : "views are at rest"
    case .scrollActive: record.small == 1 ? "scroll begins" : "scroll ends"
    case .scrollCall: "\(word(RecordLayout.callWords, Int64(record.small))) \(record.a)"
    case .offset: "offset \(Self.point(record))"
    default: record.small == 0 ? "settled on page \(record.a)" : "at rest between two pages"
    }
  }

  private func cellEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .cell: return "\(word(RecordLayout.eventWords, Int64(record.small))) at index \(record.a)"
    case .bind:
      let now = record.a < 0 ? "bind nothing" : "bind item \(record.a)"
      return now + (record.b < 0 ? "" : " (was \(record.b))")
    case .visibleHalf:
      return "item \(record.a) is \(record.small == 1 ? "at least" : "less than") half visible"
    case .shifted:
      return "the layout moves it by \(Self.points(record.a)) pt, a scroll of "
        + "\(Self.points(record.b)) pt"
    default:
      let shown = record.a < 0 ? "" : " of item \(record.a)"
      let bound = record.b < 0 ? "nothing" : "item \(record.b)"
      return "shows \(word(RecordLayout.factWords, Int64(record.small)))\(shown), bound to \(bound)"
    }
  }

  private func layerEvent(_ kind: Observation, _ record: Record) -> String {
    if kind == .layerPlayer {
      return record.a == 0 ? "has no player" : "has player \(record.a)"
    }
    let place = record.b == 0 ? "" : " in cell \(record.b)"
    return (record.small == 1 ? "ready" : "not ready") + " with item \(record.a)" + place
  }

  private func itemEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .stage:
      "stage \(word(RecordLayout.stageWords, Int64(record.small)))"
        + (record.a == 0 ? "" : " with player \(record.a)")
    case .itemStatus: "status \(word(RecordLayout.statusWords, Int64(record.small)))"
    case .variant: "segment \(record.b) of variant \(record.small), \(record.a) bit/s"
    default:
      "buffered to \(Self.span(record.a)) at \(Self.span(record.b))"
        + (record.small & 1 == 0 ? "" : ", likely to keep up")
        + (record.small & 2 == 0 ? "" : ", empty") + (record.small & 4 == 0 ? "" : ", full")
    }
  }

  private func networkSubject(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .link: "link"
    case .cache: "cache \(record.subject)"
    default: "item \(record.subject)"
    }
  }

  private func networkEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .requestBegan:
      "request \(record.small) from byte \(record.a)"
        + (record.b == 0 ? "" : " of \(text(record.b))")
    case .requestAnswered:
      "request \(record.small) answered \(record.a), \(record.b) bytes to come"
    case .received: "request \(record.small) received \(record.a) bytes, \(record.b) in all"
    case .requestEnded: "request \(record.small) ended, \(record.a) bytes, \(record.b) wasted"
    case .link where record.small == 0: "nothing gets through"
    case .link:
      "\(text(Int64(record.subject))), \(record.a) bit/s, round trip \(Self.span(record.b))"
    default:
      "\(word(RecordLayout.cacheWords, Int64(record.small))) of \(record.a) bytes, \(record.b) held"
    }
  }

  private func soundEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .audioSession:
      "category \(text(Int64(record.subject)))" + (record.small == 1 ? ", active" : "")
        + (record.a == 1 ? ", mixes with others" : "")
    case .othersAudio:
      record.small == 1
        ? "another app is heard" : "another app falls silent" + (record.a == 1 ? ", by us" : "")
    default: "\(text(Int64(record.subject))) " + (record.small == 1 ? "begins" : "ends")
    }
  }

  private func playerEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .attach: return "attached to item \(record.a) (feed item \(record.b))"
    case .detach: return "detached from item \(record.a)"
    case .timeControl:
      let reason = record.a == 0 ? "" : ", \(word(RecordLayout.reasonWords, record.a))"
      return word(RecordLayout.controlWords, Int64(record.small)) + reason
    case .wantedRate: return "rate \(record.a)/1000 wanted"
    case .seek:
      return "seek \(word(RecordLayout.seekWords, Int64(record.small))) to \(Self.span(record.a))"
    case .audible: return record.small == 1 ? "sound is on" : "sound is off"
    case .playedToEnd: return "played item \(record.a) to its end"
    default:
      return "slot \(word(RecordLayout.slotWords, Int64(record.small))), \(record.a) in use"
    }
  }

  private func decodeEvent(_ kind: Observation, _ record: Record) -> String {
    switch kind {
    case .decoded:
      (record.a < 0 ? "drained" : "decoded packet \(record.a)")
        + ", \(record.small) frames, \(Self.span(record.b))"
    case .frame: "frame \(record.a) of item \(record.b)"
    case .frameHash:
      "hash \(String(UInt64(bitPattern: record.a), radix: 16)) "
        + String(UInt64(bitPattern: record.b), radix: 16)
    case .frameArea: "frames of \(record.a) pixels cover \(record.b)"
    case .presented: "frame \(record.a) on the screen in cell \(record.b), pass \(record.small)"
    default: "frame \(record.a) skipped" + (record.b == 1 ? ", visible" : "")
    }
  }

  private func memoryEvent(_ kind: Observation, _ record: Record) -> String {
    guard kind == .memory else { return "warning at \(record.a) bytes" }
    return "\(word(RecordLayout.memoryWords, Int64(record.small))) of \(record.subject) "
      + "now \(record.a) bytes, \(record.b) in all"
  }

  /// Milliseconds with three decimals, truncated.
  private static func span(_ nanoseconds: Int64) -> String {
    let microseconds = nanoseconds.magnitude / 1_000
    let fraction = String(microseconds % 1_000)
    return (nanoseconds < 0 ? "-" : "") + String(microseconds / 1_000) + "."
      + String(repeating: "0", count: 3 - fraction.count) + fraction + " ms"
  }

  /// A point given in 1/1024 pt, printed in points with one decimal, truncated.
  private static func point(_ record: Record) -> String {
    "(\(points(record.a)), \(points(record.b)))"
  }

  private static func points(_ value: Int64) -> String {
    let magnitude = value.magnitude
    return (value < 0 ? "-" : "") + String(magnitude / 1_024) + "."
      + String(magnitude % 1_024 * 10 / 1_024)
  }
}
