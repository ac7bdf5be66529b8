/// Which rendition of a video is played.
enum Rendition: String, CaseIterable { case full, twiceCell, file }
