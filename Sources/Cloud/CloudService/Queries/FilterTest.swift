internal import CloudWire
internal import Foundation

/// Decides whether a record matches a filter, by its values.
struct FilterTest {
    let filter: QueryFilter
    private let values: Set<FieldValue>
    private let words: Set<String>

    init(_ filter: QueryFilter) {
        self.filter = filter
        values = Set(filter.value.elements.map(\.comparable))
        words = if case .string(let text) = filter.value { SearchWords.words(of: text) } else { [] }
    }

    /// - Parameter texts: The searchable texts of the record, for a filter without a field.
    func holds(for value: FieldValue?, texts: () -> [String]) -> Bool {
        switch filter.comparator {
        case .equals: return value?.comparable == filter.value.comparable
        case .notEquals: return value?.comparable != filter.value.comparable
        case .in: return value.map { values.contains($0.comparable) } ?? false
        case .notIn: return !(value.map { values.contains($0.comparable) } ?? false)
        case .lessThan: return order(of: value).map { $0 < 0 } ?? false
        case .lessThanOrEquals: return order(of: value).map { $0 <= 0 } ?? false
        case .greaterThan: return order(of: value).map { $0 > 0 } ?? false
        case .greaterThanOrEquals: return order(of: value).map { $0 >= 0 } ?? false
        case .listContains, .containsAny: return hasMember(value)
        case .notListContains: return !hasMember(value)
        case .beginsWith, .listMemberBeginsWith: return begins(value)
        case .notBeginsWith, .notListMemberBeginsWith: return !begins(value)
        case .containsAllTokens: return words.isSubset(of: wordsFound(value, texts))
        case .containsAnyTokens: return !words.isDisjoint(with: wordsFound(value, texts))
        case .near: return isNear(value)
        }
    }

    private func order(of value: FieldValue?) -> Int? { value.flatMap { $0.order(to: filter.value) } }

    private func hasMember(_ value: FieldValue?) -> Bool {
        value?.elements.contains { values.contains($0.comparable) } ?? false
    }

    private func begins(_ value: FieldValue?) -> Bool {
        guard case .string(let beginning) = filter.value else { return false }
        return value?.elements.contains { element in
            if case .string(let text) = element { text.hasPrefix(beginning) } else { false }
        } ?? false
    }

    private func wordsFound(_ value: FieldValue?, _ texts: () -> [String]) -> Set<String> {
        let found = filter.fieldName == nil ? texts() : value?.texts ?? []
        return found.reduce(into: []) { $0.formUnion(SearchWords.words(of: $1)) }
    }

    private func isNear(_ value: FieldValue?) -> Bool {
        guard case .location(let place) = value, case .location(let middle) = filter.value,
            let distance = filter.distance
        else { return false }
        return place.distance(to: middle) <= distance
    }
}

extension FieldValue {
    /// The texts in a value.
    var texts: [String] {
        elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The value as equality sees it: numbers of all types are one, and of a reference only the name counts.
    fileprivate var comparable: FieldValue {
        switch self {
        case .int64(let number): Int64(exactly: Double(number)) == number ? .double(Double(number)) : self
        case .timestamp(let number): .double(number)
        case .reference(let reference): .string(reference.recordName)
        case .list(let elements): .list(elements.map(\.comparable))
        default: self
        }
    }

    /// Whether the value comes before (-1), with (0) or after (1) another one; nil if they cannot be compared.
    func order(to other: FieldValue) -> Int? {
        switch (self, other) {
        case (.int64(let first), .int64(let second)): Self.order(first, second)
        case (.int64(let first), .double(let second)), (.int64(let first), .timestamp(let second)):
            Self.order(first, second)
        case (.double(let first), .int64(let second)), (.timestamp(let first), .int64(let second)):
            -Self.order(second, first)
        case (.double(let first), .double(let second)), (.timestamp(let first), .timestamp(let second)),
            (.double(let first), .timestamp(let second)), (.timestamp(let first), .double(let second)):
            Self.order(first, second)
        case (.string(let first), .string(let second)): Self.order(first, second)
        case (.reference(let first), _): FieldValue.string(first.recordName).order(to: other)
        case (.string, .reference(let second)): order(to: .string(second.recordName))
        default: nil
        }
    }

    private static func order<Value: Comparable>(_ first: Value, _ second: Value) -> Int {
        first < second ? -1 : first > second ? 1 : 0
    }

    /// Compares exactly, also integers that no double is equal to.
    private static func order(_ first: Int64, _ second: Double) -> Int {
        let floor = second.rounded(.down)
        guard let whole = Int64(exactly: floor) else { return second < 0 ? 1 : -1 }
        return first != whole ? order(first, whole) : order(floor, second)
    }
}

extension LocationValue {
    /// The distance along the surface of the Earth in metres, without altitude.
    func distance(to other: LocationValue) -> Double {
        let radians = { (degrees: Double) in degrees * .pi / 180 }
        let (latitude, otherLatitude) = (radians(latitude), radians(other.latitude))
        let rise = sin((otherLatitude - latitude) / 2)
        let run = sin(radians(other.longitude - longitude) / 2)
        let part = rise * rise + cos(latitude) * cos(otherLatitude) * run * run
        return 2 * Self.earthRadius * asin(min(1, part.squareRoot()))
    }

    /// The Earth's mean radius in metres.
    static let earthRadius = 6_371_008.8
}
