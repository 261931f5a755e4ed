// What generated classes need of the module CoreData, and nothing else. Tests build this as a module of that name and
// type-check generated classes against it.

@_exported public import Foundation
@_exported public import FoundationBackfillCore

public protocol NSFetchRequestResult: AnyObject {}

public class NSFetchRequest<ResultType>: NSObject {
    public init(entityName: String) {}
}

public class NSManagedObjectID: NSObject {}

/// An attribute's value that rows hold as such: numbers, `Bool`, `String`, `Date`, `UUID`, `URL` and `Data`.
public protocol _ManagedValue {}

/// A value that has an empty one, which accessors read where nothing is stored: all but `URL`.
public protocol _ManagedScalar: _ManagedValue {}

extension Int16: _ManagedScalar {}
extension Int32: _ManagedScalar {}
extension Int64: _ManagedScalar {}
extension Double: _ManagedScalar {}
extension Float: _ManagedScalar {}
extension Bool: _ManagedScalar {}
extension String: _ManagedScalar {}
extension Date: _ManagedScalar {}
extension UUID: _ManagedScalar {}
extension Data: _ManagedScalar {}
extension URL: _ManagedValue {}

/// What a generated class says about its properties. The runtime finds it as the type `_PropertyTable` nested in the
/// class, because extensions can neither override nor conform again.
public protocol _ManagedObjectPropertyTable {
    /// The names of all properties, inherited ones included, at their ordinals.
    static var names: [String] { get }
    /// The properties with accessors that are generated, the class itself being the root of all key paths.
    static var keyValueProperties: [String: KeyValueProperty] { get }
}

open class NSManagedObject: NSObject, NSFetchRequestResult {
    @_disfavoredOverload
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { NSFetchRequest(entityName: "") }
}

extension NSManagedObject {
    public final func _value<Value: _ManagedScalar>(at ordinal: Int) -> Value { unimplemented() }
    public final func _value<Value: _ManagedValue>(at ordinal: Int) -> Value? { unimplemented() }
    public final func _setValue<Value: _ManagedValue>(_ value: Value?, at ordinal: Int) {}

    /// `NSNumber`, `NSDecimalNumber`, `NSManagedObjectID`, composites, transformables, undefined types.
    public final func _boxedValue<Value>(at ordinal: Int) -> Value? { unimplemented() }
    public final func _setBoxedValue(_ value: Any?, at ordinal: Int) {}

    public final func _object<Object: NSManagedObject>(at ordinal: Int) -> Object? { unimplemented() }
    public final func _setObject(_ object: NSManagedObject?, at ordinal: Int) {}

    public final func _set(at ordinal: Int) -> NSSet? { unimplemented() }
    public final func _setSet(_ objects: NSSet?, at ordinal: Int) {}

    public final func _orderedSet(at ordinal: Int) -> NSOrderedSet? { unimplemented() }
    public final func _setOrderedSet(_ objects: NSOrderedSet?, at ordinal: Int) {}

    public final func _fetchedObjects<Element>(at ordinal: Int) -> [Element]? { unimplemented() }
}

extension NSManagedObject {
    public final func _add(_ object: NSManagedObject, at ordinal: Int) {}
    public final func _remove(_ object: NSManagedObject, at ordinal: Int) {}
    public final func _add(_ objects: NSSet, at ordinal: Int) {}
    public final func _remove(_ objects: NSSet, at ordinal: Int) {}
    public final func _add(_ objects: NSOrderedSet, at ordinal: Int) {}
    public final func _remove(_ objects: NSOrderedSet, at ordinal: Int) {}

    public final func _insert(_ objects: [NSManagedObject], into ordinal: Int, at indexes: NSIndexSet) {}
    public final func _remove(from ordinal: Int, at indexes: NSIndexSet) {}
    public final func _replace(in ordinal: Int, at indexes: NSIndexSet, with objects: [NSManagedObject]) {}
}

private func unimplemented() -> Never { fatalError("Only the types matter here.") }
