/// An object that can be added as an observer of others.
///
/// On Apple's platforms every `NSObject` can. Here the observer's class says that it receives changes:
///
/// ```swift
/// final class NameLog: NSKeyValueObserver {
///     func observeValue(
///         forKeyPath keyPath: String?,
///         of object: Any?,
///         change: [NSKeyValueChangeKey: Any]?,
///         context: UnsafeMutableRawPointer?
///     ) {
///         log(change?[.newKey] as? String)
///     }
/// }
/// ```
public protocol NSKeyValueObserver: AnyObject {
    /// Called for each change of a value that the object observes.
    ///
    /// - Parameters:
    ///   - keyPath: The key path for which the observer was added.
    ///   - object: The object to which it was added.
    ///   - change: What changed, under the keys that ``NSKeyValueChangeKey`` names.
    ///   - context: What the observer was added with.
    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    )
}
