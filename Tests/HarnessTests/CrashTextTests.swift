import Testing

@testable import ReelbenchHarness

@Suite struct CrashTextTests {
  @Test(arguments: [
    ("an object 0x563cc085c840 was freed", "an object 0x… was freed"),
    ("0xdeadBEEF, then 0x12: two", "0x…, then 0x…: two"),
    ("none", "none"),
    ("", ""),
  ])
  func `a crash is reported without addresses of the host`(text: String, expected: String) {
    #expect(ChildProcess.withoutAddresses(text) == expected)
  }
}
