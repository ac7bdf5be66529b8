import AVFoundation
import UIKit

// A file that also imports Foundation would see two types of each name; the aliases select the stand-ins in this
// module.
typealias Timer = HeadlessFoundation.Timer
typealias RunLoop = HeadlessFoundation.RunLoop
typealias DispatchQueue = HeadlessFoundation.DispatchQueue
typealias DispatchGroup = HeadlessFoundation.DispatchGroup
typealias DispatchSemaphore = HeadlessFoundation.DispatchSemaphore
typealias DispatchWorkItem = HeadlessFoundation.DispatchWorkItem
typealias OperationQueue = HeadlessFoundation.OperationQueue
typealias URLSession = HeadlessFoundation.URLSession
typealias HTTPURLResponse = HeadlessFoundation.HTTPURLResponse
typealias NotificationCenter = HeadlessFoundation.NotificationCenter
typealias NSObject = HeadlessFoundation.NSObject
typealias NSValue = HeadlessAVFoundation.NSValue
