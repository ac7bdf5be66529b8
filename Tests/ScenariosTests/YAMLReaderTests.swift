import Testing

@testable import ReelbenchScenarios

struct YAMLReaderTests {
  /// Documents in flow style, or the errors.
  private func read(_ bytes: [UInt8]) -> String {
    let diagnostics = Diagnostics(source: SourceText(path: "f", bytes: bytes))
    let documents = YAMLReader.documents(of: diagnostics.source, reportingTo: diagnostics)
    if let errors = diagnostics.result {
      return errors.errors.map { "\($0.line):\($0.column) \($0.message)" }.joined(separator: "; ")
    }
    return (documents ?? []).map { $0.flow(eliding: "") }.joined(separator: " --- ")
  }

  private func read(_ text: String) -> String { read(Array(text.utf8)) }

  @Test func `words stay words`() {
    #expect(
      read("a: yes\nb: [1, 0x10, ~, null]\nc: \"2\"")
        == "{ a: yes, b: [1, 0x10, ~, null], c: \"2\" }")
    #expect(read("---\na\n---\nb\n...\n") == "a --- b")
    #expect(read("a: >\n  one\n  two\n") == "{ a: \"one two\n\" }")
  }

  @Test(arguments: [
    ("", "1:1 the file is empty"),
    ("# only a comment\n", "1:1 the file is empty"),
    ("a: 1\na: 2", "2:1 the key `a` is already on line 1"),
    ("a: &x 1", "1:4 anchors are not allowed"),
    ("a: [*x]", "1:5 aliases are not allowed"),
    ("a: !!str 1", "1:4 tags are not allowed"),
    ("a: ! 1", "1:4 tags are not allowed"),
    ("<<: {a: 1}", "1:1 merge keys are not allowed"),
    ("? [a]\n: 1", "1:3 a key is one word"),
    ("\"\": 1", "1:1 a key is missing"),
    ("{? : 1}", "1:4 a key is missing"),
    ("%YAML 1.1\n---\na", "1:1 directives are not allowed"),
    ("a:\n\t- b", "2:1 tabs are not allowed, use spaces"),
    ("a: b\tc", "1:5 tabs are not allowed, use spaces"),
    ("a: b\u{0}", "1:5 the character U+0000 is not allowed"),
    ("a: 1\rb: 2", "1:5 the character U+000D is not allowed"),
    ("a: \u{2028}", "1:4 the character U+2028 is not allowed"),
    ("é: \u{FFFE}", "1:4 the character U+FFFE is not allowed"),
    ("a: [1, 2", "1:9 did not find expected ',' or ']'"),
    ("a: 'x", "1:6 found unexpected end of stream"),
    ("a: b: c", "1:5 mapping values are not allowed in this context"),
  ])
  func `what is not allowed is told with its place`(text: String, expected: String) {
    #expect(read(text) == expected)
  }

  @Test func `line breaks of Windows and a byte-order mark are taken`() {
    #expect(read([0xEF, 0xBB, 0xBF] + Array("a: 1\r\nb: 2\r\n".utf8)) == "{ a: 1, b: 2 }")
  }

  @Test func `bytes that are not UTF-8 are told where they begin`() {
    #expect(read(Array("a: 1\nb: é".utf8) + [0xFF, 0x41]) == "2:5 this is not UTF-8")
    #expect(read(Array("a: ".utf8) + [0xE2, 0x82]) == "1:4 this is not UTF-8")
    #expect(read([0xED, 0xA0, 0x80]) == "1:1 this is not UTF-8")
  }

  @Test func `depth, values and size are limited`() {
    let depth = YAMLReader.maximumDepth
    #expect(
      read(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).hasPrefix(
        "["))
    #expect(
      read(String(repeating: "[", count: 100_000)) == "1:33 values are nested more than 32 deep")
    #expect(
      read(String(repeating: "- ", count: 100_000)) == "1:65 values are nested more than 32 deep")
    #expect(
      read(String(repeating: "- a\n", count: 30_000)) == "20000:3 a file has at most 20000 values")
    #expect(read(String(repeating: "#", count: 300_000)) == "0:0 the file is longer than 256 KiB")
  }

  @Test func `a place inside a scalar is found in plain and in quoted text`() throws {
    let text = "a: plain\nb: \"quoted\"\nc: \"esc\\\"aped\"\nd: two\n  lines"
    let diagnostics = Diagnostics(source: SourceText(path: "f", bytes: Array(text.utf8)))
    let documents = YAMLReader.documents(of: diagnostics.source, reportingTo: diagnostics)
    guard case .mapping(let entries) = try #require(documents?.first).content else {
      Issue.record("no mapping")
      return
    }
    #expect(
      entries.map { $0.value.mark(atOffset: 2) } == [
        SourcePosition(line: 1, column: 6), SourcePosition(line: 2, column: 7),
        SourcePosition(line: 3, column: 4),
        SourcePosition(line: 4, column: 4),
      ])
  }
}
