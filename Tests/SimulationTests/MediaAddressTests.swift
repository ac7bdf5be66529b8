import ReelbenchSimulation
import Testing

struct MediaAddressTests {
  @Test func `an address is read from the URL that it gives`() {
    let address = MediaAddress(item: 12, path: "media/city hls/master.m3u8")
    #expect(address.url == "https://media.invalid/12/media/city hls/master.m3u8")
    #expect(MediaAddress(url: address.url) == address)
    #expect(MediaAddress(urlPath: address.urlPath) == address)
    #expect(address.filePath == "/media/12/media/city hls/master.m3u8")
  }

  @Test(arguments: [
    "https://media.invalid/", "https://media.invalid/3", "https://media.invalid/x/a.mp4",
    "https://other.invalid/3/a.mp4", "http://media.invalid/3/a.mp4", "",
  ])
  func `what has no item and path is no address of the server`(url: String) {
    #expect(MediaAddress(url: url) == nil)
  }

  @Test func `a file of the phone may be a medium by its whole path, and one of an item`() {
    #expect(
      MediaAddress.candidates(filePath: "/media/3/a.mp4") == [
        MediaAddress(item: nil, path: "3/a.mp4"), MediaAddress(item: 3, path: "a.mp4"),
      ])
    #expect(
      MediaAddress.candidates(filePath: "/media/a.jpg") == [MediaAddress(item: nil, path: "a.jpg")])
    #expect(MediaAddress.candidates(filePath: "/tmp/a.jpg").isEmpty)
  }
}
