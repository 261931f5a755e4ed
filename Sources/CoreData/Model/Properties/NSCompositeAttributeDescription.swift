internal import FoundationBackfill

/// An attribute that holds several values under one name, each in a column of its own. Its value is a dictionary, and
/// predicates name the parts with a dot: `address.city`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
    /// The parts: attributes, which may be composite themselves.
    open var elements: [NSAttributeDescription] = [] {
        willSet { requireMutable() }
    }

    /// The name of the type in the model's file.
    var compositeName: String?

    /// Makes a composite attribute without elements.
    public override init() {
        super.init()
        attributeType = .compositeAttributeType
    }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSCompositeAttributeDescription()
        copyAttribute(to: copy)
        copy.compositeName = compositeName
        copy.elements = elements.compactMap { $0.copy() as? NSAttributeDescription }
        return copy
    }

    override func freeze() {
        super.freeze()
        for element in elements {
            element.freeze()
        }
    }
}
