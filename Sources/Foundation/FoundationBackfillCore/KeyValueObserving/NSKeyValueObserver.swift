/// An object that can be added as an observer of others.
///
/// On Apple's platforms every `NSObject` can observe others. Here the observer's class adopts this protocol:
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
    /// Receives a change of a value that the object observes.
    ///
    /// - Parameters:
    ///   - keyPath: The key path for which the observer was added.
    ///   - object: The observed object.
    ///   - change: A description of the change, with the keys of ``NSKeyValueChangeKey``.
    ///   - context: The context with which the observer was added.
    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    )
}
