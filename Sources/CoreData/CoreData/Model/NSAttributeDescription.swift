internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The description of an attribute.
///
/// ```swift
/// let title = NSAttributeDescription()
/// title.name = "title"
/// title.type = .string
/// title.isOptional = false
/// title.defaultValue = ""
/// ```
open class NSAttributeDescription: NSPropertyDescription {
    /// The type of the attribute.
    open var attributeType = NSAttributeType.undefinedAttributeType { willSet { requireMutable() } }

    /// The class name that was set explicitly.
    private var givenValueClassName: String?

    /// The default value of new objects.
    open var defaultValue: Any? { willSet { requireMutable() } }

    /// The name of the value transformer of a transformable attribute. If nil, values are archived securely, or encoded
    /// as JSON if they are `Codable`.
    open var valueTransformerName: String? { willSet { requireMutable() } }

    /// Whether the store may keep large data in separate files.
    open var allowsExternalBinaryDataStorage = false { willSet { requireMutable() } }

    /// Whether the persistent history keeps the attribute's value of deleted objects.
    open var preservesValueInHistoryOnDeletion = false { willSet { requireMutable() } }

    /// Whether the value is encrypted in CloudKit on Apple platforms.
    open var allowsCloudEncryption = false { willSet { requireMutable() } }

    /// The name of the class of the values. Set it for transformable attributes; for others the type determines it.
    open var attributeValueClassName: String? {
        get { givenValueClassName ?? attributeType.traits.valueClassName }
        set {
            requireMutable()
            givenValueClassName = newValue
        }
    }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSAttributeDescription()
        copyAttribute(to: copy)
        return copy
    }

    func copyAttribute(to copy: NSAttributeDescription) {
        copy.attributeType = attributeType
        copy.givenValueClassName = givenValueClassName
        copy.defaultValue = defaultValue
        copy.valueTransformerName = valueTransformerName
        copy.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
        copy.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
        copy.allowsCloudEncryption = allowsCloudEncryption
    }
}

extension NSAttributeDescription {
    /// The type of the attribute, equivalent to ``attributeType``.
    public var type: AttributeType {
        get { AttributeType(rawValue: attributeType.rawValue) }
        set {
            guard let type = NSAttributeType(rawValue: newValue.rawValue) else {
                misuse(.invalidArgument, "\(newValue.rawValue) is not the number of an attribute type.")
            }
            attributeType = type
        }
    }
}

/// The description of an attribute that the store computes when an object is saved, such as the number of related
/// objects or a text without diacritics.
///
/// The expression is a key path (`author.name`); `canonical:`, `uppercase:` or `lowercase:` of a key path; an aggregate
/// over a to-many relationship (`notes.@count`, `items.price.@sum`); or `now()`.
open class NSDerivedAttributeDescription: NSAttributeDescription {
    /// The expression that computes the value.
    open var derivationExpression: NSExpression? { willSet { requireMutable() } }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSDerivedAttributeDescription()
        copyAttribute(to: copy)
        copy.derivationExpression = derivationExpression
        return copy
    }
}
