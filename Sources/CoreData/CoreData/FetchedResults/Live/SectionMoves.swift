/// Which sections are others when two lists of sections are compared. A section that is in both counts as removed and
/// inserted if it is at another place among those that stay: sections do not move.
struct SectionMoves {
    private(set) var removed: [ResultSection] = []
    private(set) var inserted: [ResultSection] = []

    /// - Parameters:
    ///   - old: The sections of before.
    ///   - new: The sections of now.
    ///   - hasStayed: Whether a section must not count as moved. Sections for which this holds are in the same order in
    ///     both.
    init(from old: [ResultSection], to new: [ResultSection], hasStayed: (ResultSection) -> Bool) {
        let places = Dictionary(old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        // What may stay must be in front of all that stays behind it.
        var bounds = [Int](repeating: old.count, count: new.count + 1)
        for index in new.indices.reversed() {
            let place = hasStayed(new[index]) ? places[new[index].name] : nil
            bounds[index] = min(place ?? old.count, bounds[index + 1])
        }
        var (last, kept) = (-1, Set<String>())
        for (index, section) in new.enumerated() {
            guard let place = places[section.name], place > last,
                hasStayed(section) || place < bounds[index + 1]
            else { continue }
            last = place
            kept.insert(section.name)
        }
        removed = old.filter { !kept.contains($0.name) }
        inserted = new.filter { !kept.contains($0.name) }
    }
}
