import AVFoundation
import UIKit

// A file that also imports Foundation would see two types of each name; these aliases select the stand-ins.
typealias Timer = HeadlessFoundation.Timer
typealias RunLoop = HeadlessFoundation.RunLoop
typealias DispatchQueue = HeadlessFoundation.DispatchQueue
typealias DispatchGroup = HeadlessFoundation.DispatchGroup
typealias DispatchSemaphore = HeadlessFoundation.DispatchSemaphore
typealias DispatchWorkItem = HeadlessFoundation.DispatchWorkItem
typealias OperationQueue = HeadlessFoundation.OperationQueue
typealias NotificationCenter = HeadlessFoundation.NotificationCenter
typealias NSCache = HeadlessFoundation.NSCache
typealias URLSession = HeadlessFoundation.URLSession
typealias URLSessionTask = HeadlessFoundation.URLSessionTask
typealias URLSessionDataTask = HeadlessFoundation.URLSessionDataTask
typealias URLSessionConfiguration = HeadlessFoundation.URLSessionConfiguration
typealias URLRequest = HeadlessFoundation.URLRequest
typealias URLResponse = HeadlessFoundation.URLResponse
typealias HTTPURLResponse = HeadlessFoundation.HTTPURLResponse
typealias NSObject = HeadlessFoundation.NSObject
typealias NSValue = HeadlessAVFoundation.NSValue
