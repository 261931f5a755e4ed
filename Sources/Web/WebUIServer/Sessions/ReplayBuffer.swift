/// The latest patches of a page, for a browser that has been away.
struct ReplayBuffer {
    private struct Entry {
        let sequence: Int
        let text: String
    }

    static let mostPatches = 200
    static let mostBytes = 1 << 20

    private var entries: [Entry] = []
    private var first = 0
    private var bytes = 0
    /// The number of the last patch, or of the page before there was one.
    private(set) var latest: Int

    init(latest: Int) {
        self.latest = latest
    }

    mutating func append(_ text: String, sequence: Int) {
        latest = sequence
        entries.append(Entry(sequence: sequence, text: text))
        bytes += text.utf8.count
        while entries.count - first > Self.mostPatches || bytes > Self.mostBytes, first < entries.count {
            bytes -= entries[first].text.utf8.count
            first += 1
        }
        // Seldom, so that it costs next to nothing for each.
        if first > 2 * Self.mostPatches || first == entries.count {
            entries.removeFirst(first)
            first = 0
        }
    }

    /// Forgets what a browser has.
    mutating func drop(through sequence: Int) {
        while first < entries.count, entries[first].sequence <= sequence {
            bytes -= entries[first].text.utf8.count
            first += 1
        }
    }

    /// How much a browser that has seen so much has not confirmed.
    var waiting: (patches: Int, bytes: Int) { (entries.count - first, bytes) }

    /// The patches behind one; nil if some of them are not here any more.
    func patches(after sequence: Int) -> [String]? {
        if sequence == latest { return [] }
        guard sequence < latest, first < entries.count, entries[first].sequence <= sequence + 1 else { return nil }
        return entries[first...].filter { $0.sequence > sequence }.map(\.text)
    }
}
