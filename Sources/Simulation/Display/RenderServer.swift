/// What shows layers: told when a player has another frame, at the instant of a vsync or of a decode.
package protocol RenderServer: AnyObject {
  func videoFrameChanged(player: PlayerCore)
}
