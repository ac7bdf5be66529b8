import Foundation
import ReelbenchCZlib
import ReelbenchMeasurement
import ReelbenchMedia

/// The files that a run stores. Each is written to a temporary file and then moved to its path, so that no file is ever
/// incomplete.
package enum TraceArchive {
  /// Writes `trace.ndjson.gz`. The same trace gives the same bytes.
  package static func write(_ trace: StoredTrace, to path: String) throws(HarnessError) {
    try writeCompressed(Array(trace.ndjson().utf8), to: path)
  }

  /// Writes a gzip file. The same bytes give the same file.
  package static func writeCompressed(_ bytes: [UInt8], to path: String) throws(HarnessError) {
    try write(try compressed(bytes, path), to: path)
  }

  /// The path of a run's trace in the folder that `run --out` names.
  package static func path(of run: RunResult) -> String {
    "\(run.scenario)/\(run.variant)/\(run.seed)/"
      + (run.repetition.map { "\(run.clock)-\($0)/" } ?? "") + "trace.ndjson.gz"
  }

  /// Reads `trace.ndjson.gz`: the records that were written.
  ///
  /// Throws an error of exit code 65 if the file is missing, cut short or damaged.
  package static func read(_ path: String) throws(HarnessError) -> StoredTrace {
    let data = try StoredFile.read(path)
    do {
      return try StoredTrace(ndjson: try decompressed(Array(data), path))
    } catch let error as TraceReadError {
      throw HarnessError("\(path): \(error.text)", exitCode: .badInput)
    } catch let error as HarnessError {
      throw error
    } catch {
      throw HarnessError("\(path): \(error)", exitCode: .badInput)
    }
  }

  /// The `trace_hash` of a result, which identifies the trace that it was measured from.
  package static func hash(of trace: StoredTrace) -> String {
    "sha256:" + trace.records.withUnsafeBytes { Digest.sha256(of: $0) }
  }

  /// Writes a whole file, and makes missing folders.
  package static func write(_ bytes: [UInt8], to path: String) throws(HarnessError) {
    try StagedFile(bytes, for: path).moveIn()
  }

  /// Writes several whole files: none of them if one cannot be written. If moving one fails, those moved before it
  /// stay.
  package static func write(
    all files: [(path: String, bytes: [UInt8])]
  ) throws(HarnessError) {
    try StagedFile.write(files)
  }

  private static func compressed(_ bytes: [UInt8], _ path: String) throws(HarnessError) -> [UInt8] {
    var stream = z_stream()
    // 15 window bits + 16: a gzip header, whose time field zlib leaves 0.
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw HarnessError("\(path): zlib does not start", exitCode: .internalError) }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    var input = bytes
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else {
      throw HarnessError("\(path): zlib answers \(result)", exitCode: .internalError)
    }
    output.removeLast(Int(stream.avail_out))
    return output
  }

  private static func decompressed(_ bytes: [UInt8], _ path: String) throws(HarnessError) -> [UInt8]
  {
    var stream = z_stream()
    guard
      inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw HarnessError("\(path): zlib does not start", exitCode: .internalError) }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var input = bytes
    var result = Z_OK
    input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      repeat {
        chunk.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          result = inflate(&stream, Z_NO_FLUSH)
        }
        output += chunk[..<(chunk.count - Int(stream.avail_out))]
      } while result == Z_OK
    }
    switch result {
    case Z_STREAM_END where stream.avail_in == 0: return output
    case Z_STREAM_END:
      throw HarnessError("\(path): something follows the trace", exitCode: .badInput)
    case Z_BUF_ERROR: throw HarnessError("\(path): the file is cut short", exitCode: .badInput)
    default:
      throw HarnessError("\(path): the file is damaged, or no gzip file", exitCode: .badInput)
    }
  }
}
