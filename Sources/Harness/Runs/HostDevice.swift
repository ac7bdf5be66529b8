import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// A device profile whose decoders are as fast as this host's. With it both clocks decode at one speed, and any other
/// difference is due to the model.
package struct HostDevice {
  /// CPU time on this host of decoding the reference clip.
  package let reference: Nanoseconds
  package let cores: Int

  /// Measures the host.
  /// - Parameter referenceClip: path of the clip that tapes are recorded against.
  package init(referenceClip: String, cores: Int) throws(HarnessError) {
    do throws(MediaError) {
      reference = try ReferenceClip.measure(
        file: referenceClip, recycler: PictureRecycler(limit: 96 << 20))
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
    self.cores = cores
  }

  package init(reference: Nanoseconds, cores: Int) {
    self.reference = reference
    self.cores = cores
  }

  /// The same host with the decoding speed of its runs, which is lower than that of a clip alone: caches are cold, and
  /// a processor that was idle takes a while to reach full speed.
  package func decoding(at pace: DecodePace) -> HostDevice {
    HostDevice(reference: pace.reference ?? reference, cores: cores)
  }

  /// `this host (base iphone-8): the reference clip in 310.2 ms of CPU, 2 cores`.
  package func text(base: String) -> String {
    let microseconds = (reference.count + 500) / 1_000
    return "this host (base \(base)): the reference clip in "
      + "\(JSON.decimal(Double(microseconds) / 1_000)) ms of CPU, \(cores) cores"
  }

  /// A profile with the host's decoding speed and cores; everything else is unchanged.
  package func profile(base: DeviceProfile) -> DeviceProfile {
    var profile = base
    profile.name = "this host (base \(base.name))"
    profile.engine.reference = reference
    profile.processorReference = reference
    profile.cores = cores
    let replaced = ["engine.reference", "processor.reference", "processor.cores"]
    profile.assumptions.removeAll { line in replaced.contains { line.hasPrefix($0 + " =") } }
    return profile
  }
}
