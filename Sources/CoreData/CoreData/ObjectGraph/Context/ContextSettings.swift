internal import Foundation

/// What the program sets about a context, from whatever thread: everything else there is used on the context's queue.
struct ContextSettings {
    var name: String?
    var transactionAuthor: String?
    var mergePolicy: Any = NSErrorMergePolicy
    var propagatesDeletesAtEndOfEvent = true
    var shouldDeleteInaccessibleFaults = true
    var stalenessInterval: TimeInterval = -1
}
