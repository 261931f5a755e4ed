public import Foundation

/// What a request came to: the class that the results of asynchronous fetches and of batch requests have in common.
open class NSPersistentStoreResult: NSObject {}
