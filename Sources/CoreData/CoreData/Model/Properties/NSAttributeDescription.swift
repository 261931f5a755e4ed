internal import FoundationBackfill

/// An attribute of an entity: a value that its objects hold themselves.
///
/// ```swift
/// let title = NSAttributeDescription()
/// title.name = "title"
/// title.type = .string
/// title.isOptional = false
/// title.defaultValue = ""
/// ```
open class NSAttributeDescription: NSPropertyDescription {
    /// The type of the values.
    open var attributeType = NSAttributeType.undefinedAttributeType { willSet { requireMutable() } }

    /// The class of the values where the type leaves it open.
    private var givenValueClassName: String?

    /// The value of new objects.
    open var defaultValue: Any? { willSet { requireMutable() } }

    /// The name of the transformer that makes a transformable attribute's values into data. Nil means secure archiving.
    open var valueTransformerName: String? { willSet { requireMutable() } }

    /// Whether the store may keep large data in files of their own.
    open var allowsExternalBinaryDataStorage = false { willSet { requireMutable() } }

    /// Whether history keeps the value of objects that were deleted.
    open var preservesValueInHistoryOnDeletion = false { willSet { requireMutable() } }

    /// Whether the value is encrypted when it is sent to a cloud.
    open var allowsCloudEncryption = false { willSet { requireMutable() } }

    /// The name of the class whose instances the values are: set for transformable attributes, given by the type for all
    /// others.
    open var attributeValueClassName: String? {
        get { givenValueClassName ?? type.valueClassName }
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
