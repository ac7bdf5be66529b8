/// The lines of a stored tape, in their order. Each is one JSON object with one member, named as here.
///
/// A row of a table has the same index in all columns of the table. The rows of a path in `steps`, and the rows of a
/// step in `frames`, `takes` and `drops`, follow each other in the order of their owners; each owner has a count of its
/// rows. Path 0 is the linear one.
enum TapeColumn: String, CaseIterable {
  case codecOpen = "codec_open"
  case drops
  case framesDuration = "frames.duration"
  case framesHash = "frames.hash"
  case framesPicture = "frames.picture"
  case framesPts = "frames.pts"
  case framesSize = "frames.size"
  case head
  case open
  /// Left out when no packet has one.
  case packetsDigest = "packets.digest"
  case packetsDts = "packets.dts"
  case packetsDuration = "packets.duration"
  case packetsKey = "packets.key"
  case packetsNeeds = "packets.needs"
  case packetsPosition = "packets.position"
  case packetsPts = "packets.pts"
  case packetsSize = "packets.size"
  case packetsStream = "packets.stream"
  case pathsEndsInDrain = "paths.ends_in_drain"
  case pathsFirst = "paths.first"
  case pathsSteps = "paths.steps"
  case pathsUnseen = "paths.unseen"
  case picture
  case privateHighWater = "private_high_water"
  case stepsCPU = "steps.cpu_ns"
  case stepsDrops = "steps.drops"
  case stepsFrames = "steps.frames"
  case stepsOutcome = "steps.outcome"
  case stepsTakes = "steps.takes"
  case streamInfo = "stream_info"
  case streams
  case takes
  case unseen
}
