@_exported public import CoreData

/// Turns a property of a managed object class into an accessor of the property with the same name in the model.
///
/// It is the `@Managed` of this package's CoreData, for Apple's Core Data: the same class compiles with both.
///
/// ```swift
/// import CoreData
/// import CoreDataMacros
///
/// @ManagedObject
/// public final class Shelf: NSManagedObject {
///     @Managed public var name: String?
///     @Managed public var kind: Kind             // an enumeration with raw values
///     @Managed public var books: Set<Book>
/// }
/// ```
///
/// The accessors read and write by key, and Objective-C does not see the property, so Core Data answers with accessors of
/// its own. A macro cannot write `@NSManaged`: an attribute of the language that a macro adds comes too late. In
/// return, types that Objective-C does not know are allowed: `Int64?`, enumerations with raw values, and sets of objects.
///
/// - Important: Key paths of such properties have no names on a Mac. Write `NSSortDescriptor(key: "name", ascending: true)`
///   rather than `NSSortDescriptor(keyPath: \Shelf.name, ascending: true)`.
///
/// - Parameter key: The property's name in the model, as a string literal. Defaults to the Swift name.
@attached(accessor)
public macro Managed(_ key: String? = nil) = #externalMacro(module: "ManagedMacro", type: "KeyedManagedMacro")

/// Gives a function that changes a to-many relationship its body: `addToNotes(_:)`, `removeFromNotes(_:)`,
/// `insertIntoNotes(_:at:)`, `removeFromNotes(at:)` and `replaceNotes(at:with:)`.
///
/// - Parameter key: The relationship's name in the model, as a string literal. Defaults to the part of the function's
///   name after the verb, beginning with a small letter.
@attached(body)
public macro ManagedFunction(_ key: String? = nil) =
    #externalMacro(module: "ManagedMacro", type: "KeyedManagedFunctionMacro")

/// Adds nothing on a Mac. On Linux, it makes the properties of a class known to key-value coding.
@attached(member)
public macro ManagedObject() = #externalMacro(module: "ManagedMacro", type: "KeyedManagedObjectMacro")
