package import CloudWire

/// Brings together two orders that have come of the same one.
///
/// The order that was changed later counts. Names that the other side has added or moved follow the name that they follow there, unless
/// the later side has moved them as well. Names that one side has removed are gone.
package struct OrderMerge {
    /// The names of records, in their order.
    package let names: [String]

    /// The names as a field; nil if there are none.
    package var field: FieldValue? { FieldValue(recordNames: names) }

    package init(base: [String], later: [String], earlier: [String]) {
        let common = Set(base)
        let gone = common.subtracting(later).union(common.subtracting(earlier))
        let moved = Self.moved(from: base, to: earlier).subtracting(Self.moved(from: base, to: later))
        let added = Set(earlier).subtracting(base).subtracting(later)
        let carried = moved.union(added).subtracting(gone)
        /// The names that follow each name which stays where it is; those under no name come first.
        var followers: [String?: [String]] = [:]
        var leader: String?
        for name in earlier where !gone.contains(name) {
            if carried.contains(name) { followers[leader, default: []].append(name) } else { leader = name }
        }
        let staying = later.filter { !gone.contains($0) && !carried.contains($0) }
        names = followers[nil, default: []] + staying.flatMap { [$0] + followers[$0, default: []] }
    }

    /// - Returns: Nil if a field has something else than names.
    init?(base: FieldValue?, later: FieldValue?, earlier: FieldValue?) {
        func names(_ field: FieldValue?) -> [String]? { field.map(\.recordNames) ?? [] }
        guard let base = names(base), let later = names(later), let earlier = names(earlier) else { return nil }
        self.init(base: base, later: later, earlier: earlier)
    }

    /// The fewest names that have to be moved to make one order of another.
    private static func moved(from base: [String], to changed: [String]) -> Set<String> {
        let places = Dictionary(base.enumerated().map { ($1, $0) }) { first, _ in first }
        let common = changed.enumerated().compactMap { place, name in
            places[name].map { TokenAnchors.Anchor(base: place, changed: $0) }
        }
        let staying = TokenAnchors.longestIncreasing(common)
        return Set(common.map { changed[$0.base] }).subtracting(staying.map { changed[$0.base] })
    }
}
