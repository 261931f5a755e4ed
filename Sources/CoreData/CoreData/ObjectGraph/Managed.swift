/// Makes a property of a managed object class read and write the value that the object keeps for it.
///
/// Write it before each property of a class that you do not let the model generate:
///
/// ```swift
/// class Note: NSManagedObject {
///     @Managed var title: String?
///     @Managed var created: Date
///     @Managed var attachments: Set<Attachment>
///     @Managed("order") var position: Int64
/// }
/// ```
///
/// The property gets a getter and a setter and takes no room in the class. Its type is up to you, and has to fit what
/// the model says about the key. Properties in extensions of the class work as well.
///
/// The compiler refuses what cannot be kept in a managed object: constants, properties with an initial value, with
/// accessors or with observers, and properties that are `static`, `class`, `lazy`, `weak` or `unowned`.
///
/// - Important: On Apple's systems this is the attribute `@NSManaged`, which Swift has only there.
///
/// - Parameter key: The name that the property has in the model, as a string literal. Left out, it is the name in Swift.
@attached(accessor)
public macro Managed(_ key: String? = nil) = #externalMacro(module: "ManagedMacro", type: "ManagedMacro")
