/// The objects of a section in order, stored in chunks: inserting or removing an entry moves at most one chunk, and a
/// copy shares all chunks that do not change afterwards.
///
/// Finding an object's position adds up the sizes of the chunks before it: about 400 adjacent integers for 100,000
/// objects.
struct PackedRows: Sendable {
    private var chunks: [[ResultEntry]] = []
    /// The number of entries in each chunk; chunks are never empty.
    private var sizes: [Int] = []
    private(set) var count = 0

    private static let mostEntries = 512
    private static let entriesOfNewChunk = 256

    var isEmpty: Bool { count == 0 }
    var first: ResultEntry? { chunks.first?.first }
    var last: ResultEntry? { chunks.last?.last }

    /// All entries in order.
    var entries: FlattenSequence<[[ResultEntry]]> { chunks.joined() }

    /// The entry at a position, which must exist.
    subscript(position: Int) -> ResultEntry {
        let place = place(of: position)
        return chunks[place.chunk][place.index]
    }

    /// The entries in a range of positions, which must exist.
    subscript(positions: Range<Int>) -> [ResultEntry] {
        guard !positions.isEmpty else { return [] }
        var entries: [ResultEntry] = []
        entries.reserveCapacity(positions.count)
        var (chunk, index) = place(of: positions.lowerBound)
        while entries.count < positions.count {
            let end = min(sizes[chunk], index + positions.count - entries.count)
            entries += chunks[chunk][index..<end]
            (chunk, index) = (chunk + 1, 0)
        }
        return entries
    }

    /// Returns the position of an entry; nil if it is not in the section.
    func position(of entry: ResultEntry, _ order: ResultOrder) -> Int? {
        guard let place = place(of: entry, order) else { return nil }
        return sizes[..<place.chunk].reduce(place.index, +)
    }

    /// Appends an entry while the result is being built.
    mutating func append(_ entry: ResultEntry) {
        if let last = sizes.last, last < Self.entriesOfNewChunk {
            chunks[chunks.count - 1].append(entry)
            sizes[sizes.count - 1] += 1
        } else {
            var chunk: [ResultEntry] = []
            // Most sections are short: only what follows a full chunk is probably another one.
            if count > 0 { chunk.reserveCapacity(Self.entriesOfNewChunk) }
            chunk.append(entry)
            chunks.append(chunk)
            sizes.append(1)
        }
        count += 1
    }

    mutating func insert(_ entry: ResultEntry, _ order: ResultOrder) {
        guard !chunks.isEmpty else { return append(entry) }
        let chunk = self.chunk(for: entry, order)
        let index = Self.partition(chunks[chunk].count) { order.precedes(chunks[chunk][$0], entry) }
        chunks[chunk].insert(entry, at: index)
        sizes[chunk] += 1
        count += 1
        if sizes[chunk] > Self.mostEntries { split(chunk) }
    }

    mutating func remove(_ entry: ResultEntry, _ order: ResultOrder) {
        guard let place = place(of: entry, order) else { return }
        chunks[place.chunk].remove(at: place.index)
        sizes[place.chunk] -= 1
        count -= 1
        guard sizes[place.chunk] == 0 else { return }
        chunks.remove(at: place.chunk)
        sizes.remove(at: place.chunk)
    }

    /// Gives an entry another key without moving it. The new key takes part in the order only if the entry still sorts
    /// between its neighbours.
    mutating func rename(_ entry: ResultEntry, to identity: RowIdentity, _ order: ResultOrder) -> ResultEntry? {
        guard let place = place(of: entry, order) else { return nil }
        var renamed = entry.renamed(identity, takesTie: true)
        let (before, after) = (self.entry(before: place), self.entry(after: place))
        if before.map({ !order.precedes($0, renamed) }) ?? false || after.map({ !order.precedes(renamed, $0) }) ?? false
        {
            renamed = entry.renamed(identity, takesTie: false)
        }
        chunks[place.chunk][place.index] = renamed
        return renamed
    }

    // MARK: - Finding

    private typealias Place = (chunk: Int, index: Int)

    private func place(of position: Int) -> Place {
        var (chunk, index) = (0, position)
        while index >= sizes[chunk] {
            index -= sizes[chunk]
            chunk += 1
        }
        return (chunk, index)
    }

    private func place(of entry: ResultEntry, _ order: ResultOrder) -> Place? {
        guard !chunks.isEmpty else { return nil }
        let chunk = self.chunk(for: entry, order)
        let index = Self.partition(chunks[chunk].count) { order.precedes(chunks[chunk][$0], entry) }
        guard index < chunks[chunk].count, chunks[chunk][index].identity == entry.identity else { return nil }
        return (chunk, index)
    }

    /// Returns the last chunk whose first entry is not after the given one; the first chunk if there is none.
    private func chunk(for entry: ResultEntry, _ order: ResultOrder) -> Int {
        max(Self.partition(chunks.count) { !order.precedes(entry, chunks[$0][0]) } - 1, 0)
    }

    private func entry(before place: Place) -> ResultEntry? {
        if place.index > 0 { return chunks[place.chunk][place.index - 1] }
        return place.chunk > 0 ? chunks[place.chunk - 1].last : nil
    }

    private func entry(after place: Place) -> ResultEntry? {
        if place.index + 1 < sizes[place.chunk] { return chunks[place.chunk][place.index + 1] }
        return place.chunk + 1 < chunks.count ? chunks[place.chunk + 1].first : nil
    }

    private mutating func split(_ chunk: Int) {
        let half = sizes[chunk] / 2
        let rest = Array(chunks[chunk][half...])
        chunks[chunk].removeSubrange(half...)
        chunks.insert(rest, at: chunk + 1)
        sizes[chunk] = half
        sizes.insert(rest.count, at: chunk + 1)
    }

    /// Returns the length of the prefix for which a condition holds, by binary search. The condition must not hold for
    /// any position after the first one for which it fails.
    static func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
