import HeadlessAVFoundation

// `Testing` also brings in Foundation's types of these names; the aliases select the stand-ins in this module.
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
