public import Foundation

/// An object whose properties can be observed.
///
/// On Apple's platforms every `NSObject` has these methods, and the runtime replaces setters. Here a class adopts the
/// protocol, stores its observers, and announces the changes of its observable properties:
///
/// ```swift
/// final class Person: NSObject, NSKeyValueObserving {
///     let keyValueObservers = KeyValueObservers()
///
///     var name = "" {
///         willSet { willChangeValue(for: \.name) }
///         didSet { didChangeValue(for: \.name) }
///     }
///
///     static let keyValueProperties = ["name": KeyValueProperty(\Person.name)]
/// }
///
/// let observation = person.observe(\.name, options: [.old, .new]) { person, change in
///     log(change.oldValue, change.newValue)
/// }
/// ```
///
/// ``NSKeyValueCoding/setValue(_:forKey:)`` and proxy collections such as that of
/// ``NSKeyValueCoding/mutableArrayValue(forKey:)`` announce their changes themselves, even for properties that do not.
/// A change that the property announces as well is still announced only once.
///
/// While an object has no observers, a change costs only a check. An observable object and its observers must be used
/// by one thread, actor or queue at a time. The order in which the observers of a value are called is undefined.
///
/// - Important: On Linux the key path of a computed property, or of a property with `willSet` or `didSet`, has no name.
///   Declare such properties in ``NSKeyValueCoding/keyValueProperties``, with key paths that start at the class through
///   which they are observed; or announce their changes with ``willChangeValue(forKey:)`` and observe them with
///   ``addObserver(_:forKeyPath:options:context:)``.
public protocol NSKeyValueObserving: NSKeyValueCoding {
    /// The observers of the object. Implement it as a stored property.
    var keyValueObservers: KeyValueObservers { get }

    /// Returns the key paths of the values that the value for the key depends on: if one of them changes, so does the
    /// value. Default: none.
    ///
    /// The result must depend only on the key. A key path of several keys can lead through single objects, but not
    /// through collections. In a class that has subclasses, declare the method as a `class func` so that they can
    /// override it.
    static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>

    /// Returns whether ``NSKeyValueCoding/setValue(_:forKey:)`` and mutable proxy collections announce their changes of
    /// the property. Default: true.
    static func automaticallyNotifiesObservers(forKey key: String) -> Bool

    /// Adds an observer of the value at a key path. The observer is not retained, and its registration ends with its
    /// deallocation.
    ///
    /// An observer that is added several times is called several times for each change. In a key path of several keys,
    /// changes of an object on the way are noticed only if it adopts this protocol.
    func addObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions,
        context: UnsafeMutableRawPointer?
    )

    /// Removes the latest registration of an observer for a key path. Stops the program with `NSRangeException` if
    /// there is none.
    func removeObserver(_ observer: any NSKeyValueObserver, forKeyPath keyPath: String)

    /// Removes the latest registration of an observer for a key path with the given context. Stops the program with
    /// `NSRangeException` if there is none.
    func removeObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    )

    /// Announces that the value for the key is about to change. Call ``didChangeValue(forKey:)`` after the change.
    func willChangeValue(forKey key: String)

    /// Notifies the observers that the value for the key has changed. Does nothing unless the change was announced.
    func didChangeValue(forKey key: String)

    /// Announces that elements of an ordered collection are about to change.
    func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)

    /// Notifies the observers that elements of an ordered collection have changed.
    func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)

    /// Announces that a set is about to change.
    func willChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    )

    /// Notifies the observers that a set has changed.
    func didChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    )
}
