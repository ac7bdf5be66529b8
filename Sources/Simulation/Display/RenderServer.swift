/// Displays layers. It is notified when a player's frame has changed, at a vsync or at the end of a decode step.
package protocol RenderServer: AnyObject {
  func videoFrameChanged(player: PlayerCore)
}
