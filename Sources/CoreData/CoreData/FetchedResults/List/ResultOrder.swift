internal import Foundation
internal import FoundationBackfill

/// The order of a result: by the sort descriptors as the store applies them, then by the rows' keys.
///
/// Among equal objects, unsaved ones come last, in the order of their creation, because their permanent keys will be in
/// that order.
struct ResultOrder: Sendable {
    private struct Column: Sendable {
        let isAscending: Bool
        let comparison: StandardComparison
    }

    private let columns: [Column]

    init(_ keys: [FetchPlan.SortKey], _ columns: [ResultColumn]) {
        self.columns = zip(keys, columns).map { key, column in
            Column(isAscending: key.isAscending, comparison: column.isText ? key.comparison : .compare)
        }
    }

    /// Returns whether an object comes before another.
    func precedes(_ left: ResultEntry, _ right: ResultEntry) -> Bool {
        switch order(left.values, right.values) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: isTieBefore(left, right)
        }
    }

    /// Compares the values of two entries by the sort descriptors alone.
    func order(_ left: [Value], _ right: [Value]) -> ComparisonResult {
        for (place, column) in columns.enumerated() {
            switch Self.order(left[place], right[place], column.comparison) {
            case .orderedSame: continue
            case .orderedAscending: return column.isAscending ? .orderedAscending : .orderedDescending
            case .orderedDescending: return column.isAscending ? .orderedDescending : .orderedAscending
            }
        }
        return .orderedSame
    }

    private func isTieBefore(_ left: ResultEntry, _ right: ResultEntry) -> Bool {
        guard !left.isBehindSaved, !right.isBehindSaved, left.identity.store != right.identity.store else {
            return left.tie < right.tie
        }
        return left.identity.store < right.identity.store
    }

    // MARK: - Values in SQLite's order: null, numbers, text, bytes

    private static func order(_ left: Value, _ right: Value, _ comparison: StandardComparison) -> ComparisonResult {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): order(left, right)
        case (.real(let left), .real(let right)): order(left, right)
        case (.integer(let left), .real(let right)): order(Double(left), right)
        case (.real(let left), .integer(let right)): order(left, Double(right))
        case (.text(let left), .text(let right)):
            // The store compares text by bytes, not by characters.
            comparison == .compare ? order(bytesOf: left, right) : comparison.order(left, right)
        case (.bytes(let left), .bytes(let right)): order(bytesOf: left, right)
        case (.digits, _) where rank(right) == 1, (_, .digits) where rank(left) == 1:
            order(decimal(left), decimal(right))
        default: order(rank(left), rank(right))
        }
    }

    private static func decimal(_ number: Value) -> Decimal {
        switch number {
        case .integer(let integer): Decimal(integer)
        case .real(let real): Decimal(shortest: real)
        case .digits(let digits): Decimal(digits: digits) ?? .nan
        case .null, .text, .bytes: .nan
        }
    }

    private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
        left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
    }

    private static func order(bytesOf left: String, _ right: String) -> ComparisonResult {
        if left.utf8.elementsEqual(right.utf8) { return .orderedSame }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? .orderedAscending : .orderedDescending
    }

    private static func order(bytesOf left: Data, _ right: Data) -> ComparisonResult {
        if left == right { return .orderedSame }
        return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .integer, .real, .digits: 1
        case .text: 2
        case .bytes: 3
        }
    }
}

/// A stored value that objects are sorted or divided into sections by: an attribute of the object, or of an object
/// reached through to-one relationships.
struct ResultColumn: Sendable {
    /// The ordinals of the to-one relationships in the key path.
    private let relationships: [Int]
    /// The slot of the value in the row of the last object; nil for the object's key.
    private let slot: Int?
    /// The type of the attribute; nil for keys.
    let attributeType: NSAttributeType?

    /// Whether text comparisons apply.
    var isText: Bool { attributeType == .stringAttributeType }

    /// The column of the objects' own keys.
    static let ownKey = ResultColumn(relationships: [], slot: nil, attributeType: nil)

    private init(relationships: [Int], slot: Int?, attributeType: NSAttributeType?) {
        self.relationships = relationships
        self.slot = slot
        self.attributeType = attributeType
    }

    /// Creates the column for a key path; nil if it does not lead to a stored value.
    init?(_ keyPath: String, of entity: EntityLayout, in model: ModelLayout) {
        var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        var (entity, relationships) = (entity, [Int]())
        while let key = keys.popFirst() {
            guard let property = entity.property(named: key), !property.isTransient else { return nil }
            switch property.kind {
            case .toOne(let relationship):
                relationships.append(property.ordinal)
                entity = model.entity(relationship.destination)
            case .attribute:
                let element = keys.joined(separator: ".")
                let slot = property.slots.first { element.isEmpty || entity.slots[$0].isElement(element) }
                guard let slot, entity.slots[slot].hasOneValue || !element.isEmpty else { return nil }
                let type = entity.slots[slot].attributeType
                self.init(relationships: relationships, slot: slot, attributeType: type)
                return
            case .toMany, .fetched: return nil
            }
        }
        self.init(relationships: relationships, slot: nil, attributeType: nil)
    }

    /// Returns the column's value for an object in its stored form.
    func value(of object: NSManagedObject) -> Value {
        var owner = object
        for ordinal in relationships {
            guard let next = owner.object(at: ordinal) else { return .null }
            owner = next
        }
        guard let slot else { return Self.key(of: owner) }
        if owner.isFault, owner.snapshot == nil { owner.realize() }
        // A value that cannot be encoded cannot be saved either; until then it counts as null.
        let value = (try? owner.storedValue(inSlot: slot)) ?? .null
        if case .real(let real) = value, real.isNaN { return .null }
        return value
    }

    /// Returns an object's key. Temporary keys are mapped to values after all permanent keys, in the order of creation.
    private static func key(of object: NSManagedObject) -> Value {
        let key = RowIdentity(object).key
        return .integer(key < 0 ? Int64.max / 2 - key : key)
    }
}

extension Slot {
    /// Whether the slot holds the whole value of its attribute.
    fileprivate var hasOneValue: Bool {
        if case .attribute(element: nil) = role { return true }
        return false
    }
}
