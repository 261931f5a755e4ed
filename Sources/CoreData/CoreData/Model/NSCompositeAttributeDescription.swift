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

    /// The parts that hold one value each, with their paths: `city`, or `position.x` for a part of a part.
    var leaves: [(path: String, element: NSAttributeDescription)] {
        elements.filter { !$0.isTransient }.flatMap { element in
            guard let composite = element as? NSCompositeAttributeDescription else { return [(element.name, element)] }
            return composite.leaves.map { ("\(element.name).\($0.path)", $0.element) }
        }
    }

    /// The values that the parts have in new objects; nil if none has one.
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
