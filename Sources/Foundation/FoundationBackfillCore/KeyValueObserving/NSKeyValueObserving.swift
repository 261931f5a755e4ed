public import Foundation

/// An object whose properties can be observed.
///
/// Apple gives these methods to every `NSObject` and rewrites setters at run time. Here a class adopts the protocol,
/// stores its observers, and announces the changes of the properties that are to be observed:
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
/// ``NSKeyValueCoding/setValue(_:forKey:)`` and the collections that
/// ``NSKeyValueCoding/mutableArrayValue(forKey:)`` and its kin return announce their changes by themselves, also of
/// properties that do not; a property that does is still announced only once.
///
/// Observing costs nothing but a check for as long as an object has no observers. An observable object and its observers
/// belong to one thread, actor or queue at a time. In what order the observers of a value are told is not defined.
///
/// - Important: On Linux the key path of a computed property, or of one with `willSet` or `didSet`, does not know its
///   name. Declare such properties in ``NSKeyValueCoding/keyValueProperties``, with key paths that start at the class from
///   which they are observed; or announce them with ``willChangeValue(forKey:)`` and observe them with
///   ``addObserver(_:forKeyPath:options:context:)``.
public protocol NSKeyValueObserving: NSKeyValueCoding {
    /// The observers of the object: a stored property.
    var keyValueObservers: KeyValueObservers { get }

    /// The key paths of the values that the value for the key is made from: when one of them changes, so does this. None
    /// by default.
    ///
    /// The answer may depend on nothing but the key. A key path of several keys may lead through single objects, not
    /// through collections. In a class with subclasses declare it as a `class func`, so that they can override it.
    static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>

    /// Whether changes through ``NSKeyValueCoding/setValue(_:forKey:)`` and mutable collections are announced without the
    /// property's help. True by default.
    static func automaticallyNotifiesObservers(forKey key: String) -> Bool

    /// Adds an observer of the value at a key path. It is not retained: when it goes away, so does the registration.
    ///
    /// An observer may be added several times, and is then told several times. In a key path of several keys each object
    /// on the way must adopt this protocol for its changes to be noticed.
    func addObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions,
        context: UnsafeMutableRawPointer?
    )

    /// Removes the latest registration of an observer for a key path. Stops the program with `NSRangeException` if there
    /// is none.
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

    /// Tells the observers that the value for the key has changed. Does nothing unless the change was announced.
    func didChangeValue(forKey key: String)

    /// Announces that elements of an ordered collection are about to change.
    func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)

    /// Tells the observers that elements of an ordered collection have changed.
    func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)

    /// Announces that a set is about to change.
    func willChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    )

    /// Tells the observers that a set has changed.
    func didChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    )
}
