/// Which elements of a list became which of another one.
struct ListPairing {
    /// The indexes in both lists; nil in the first for a new element. In the order of the second list.
    private(set) var pairs: [(old: Int?, new: Int)] = []
    /// The indexes in the first list of elements that are not in the second.
    private(set) var removed: [Int] = []

    /// Pairs elements by their keys. If as many have no counterpart in one list as in the other, they were renamed: an edit adds,
    /// removes or renames, but never two of these in one list.
    static func byName(_ old: [String], _ new: [String]) -> ListPairing {
        var places: [String: [Int]] = [:]
        for (place, key) in old.enumerated().reversed() { places[key, default: []].append(place) }
        var counterparts = new.map { places[$0]?.popLast() }
        let left = places.values.joined().sorted()
        let lacking = counterparts.indices.filter { counterparts[$0] == nil }
        if left.count == lacking.count {
            for (place, index) in zip(left, lacking) { counterparts[index] = place }
        }
        return ListPairing(counterparts, of: old.count)
    }

    /// Pairs elements by their places. If there are more or fewer than before, the same texts are paired.
    static func byPlace(_ old: [String], _ new: [String]) -> ListPairing {
        guard old.count != new.count else { return ListPairing(Array(old.indices), of: old.count) }
        let difference = new.difference(from: old)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for case .remove(let offset, _, _) in difference { removed.insert(offset) }
        for case .insert(let offset, _, _) in difference { inserted.insert(offset) }
        var kept = old.indices.filter { !removed.contains($0) }[...]
        return ListPairing(new.indices.map { inserted.contains($0) ? nil : kept.popFirst() }, of: old.count)
    }

    private init(_ counterparts: [Int?], of count: Int) {
        pairs = counterparts.enumerated().map { (old: $1, new: $0) }
        removed = Set(0..<count).subtracting(counterparts.compactMap(\.self)).sorted()
    }

    /// The elements of the second list that have another order than in the first, so that moving them gives the second order.
    ///
    /// - Parameter names: The keys of both lists. Of one renamed element and the rest in order, it is the former that moves.
    func movers(_ old: [String], _ new: [String]) -> Set<Int> {
        func isOrdered(_ pairs: [(old: Int?, new: Int)]) -> Bool {
            let places = pairs.compactMap(\.old)
            return zip(places, places.dropFirst()).allSatisfy(<)
        }
        guard !isOrdered(pairs) else { return [] }
        let renamed = pairs.filter { pair in pair.old.map { old[$0] != new[pair.new] } ?? false }.map(\.new)
        guard !isOrdered(pairs.filter { !renamed.contains($0.new) }) else { return Set(renamed) }
        return Set(pairs.filter { $0.old != nil }.map(\.new))
    }
}
