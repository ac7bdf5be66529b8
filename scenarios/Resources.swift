/// What comes with the program: profiles of devices and networks, media with their tapes, and scenarios.
///
/// The resources of this target are copied beside every program that links it, and found there by
/// `ResourceFolders`.
package enum BundledResources {}
