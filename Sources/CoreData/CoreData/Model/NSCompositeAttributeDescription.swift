internal import FoundationBackfill

/// The description of a composite attribute, which holds several values under one name, each in its own column. Its
/// value is a dictionary. Predicates refer to the elements with a dot: `address.city`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
    /// The elements: attributes, which may be composite themselves.
    open var elements: [NSAttributeDescription] = [] {
        willSet { requireMutable() }
    }

    /// The name of the composite type in the model file.
    var compositeName: String?

    /// Creates a composite attribute without elements.
    public override init() {
        super.init()
        attributeType = .compositeAttributeType
    }

    /// The elements that hold a single value, with their paths: `city`, or `position.x` for an element of a nested
    /// composite.
    var leaves: [(path: String, element: NSAttributeDescription)] {
        elements.filter { !$0.isTransient }.flatMap { element in
            guard let composite = element as? NSCompositeAttributeDescription else { return [(element.name, element)] }
            return composite.leaves.map { ("\(element.name).\($0.path)", $0.element) }
        }
    }

    /// The default values of the elements; nil if there are none.
    var elementDefaults: [String: Any]? {
        if let whole = defaultValue as? [String: Any] { return whole }
        var values: [String: Any] = [:]
        for element in elements {
            values[element.name] =
                (element as? NSCompositeAttributeDescription)?.elementDefaults ?? element.defaultValue
        }
        return values.isEmpty ? nil : values
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
