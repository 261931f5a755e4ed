internal import FoundationBackfill

/// Properties whose values, taken together, no two objects of an entity may share.
struct UniqueValues: Hashable {
    let names: [String]
    /// The numbers of the entity that says so and its subentities.
    let entityNumbers: ClosedRange<Int>
    private let slots: [Int]
    private let forms: [Slot.Form]

    /// What the entity and those above it say.
    static func constraints(of entity: EntityLayout) -> [UniqueValues] {
        var constraints: [UniqueValues] = []
        var current: NSEntityDescription? = entity.description
        while let description = current, let layout = description.layout {
            for constraint in description.uniquenessConstraints {
                let names = constraint.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
                let slots = names.compactMap { layout.property(named: $0)?.slots.first }
                guard slots.count == names.count, !slots.isEmpty else { continue }
                constraints.append(
                    UniqueValues(
                        names: names,
                        entityNumbers: layout.numbers,
                        slots: slots,
                        forms: slots.map { layout.slots[$0].form }
                    )
                )
            }
            current = description.superentity
        }
        return constraints
    }

    /// The values together, as a closure gives them by slot; nil if one is missing, which equals nothing.
    func values(_ value: (Int, Slot.Form) -> Value) -> [Value]? {
        let values = zip(slots, forms).map(value)
        return values.contains(.null) ? nil : values
    }
}
