import HeadlessAVFoundation

// `Testing` brings Foundation's own; these make the stand-ins win in this module.
typealias Timer = HeadlessFoundation.Timer
typealias RunLoop = HeadlessFoundation.RunLoop
typealias DispatchQueue = HeadlessFoundation.DispatchQueue
typealias DispatchGroup = HeadlessFoundation.DispatchGroup
typealias DispatchSemaphore = HeadlessFoundation.DispatchSemaphore
typealias DispatchWorkItem = HeadlessFoundation.DispatchWorkItem
typealias OperationQueue = HeadlessFoundation.OperationQueue
typealias NotificationCenter = HeadlessFoundation.NotificationCenter
typealias NSObject = HeadlessFoundation.NSObject
typealias NSValue = HeadlessAVFoundation.NSValue
