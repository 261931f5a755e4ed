internal import WebUI

/// The latest patches of a page, kept for a browser that reconnects.
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
    /// The number of the last patch; before the first one, that of the rendered page.
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
        // Compacts the array rarely, so that the amortized cost is constant.
        if first > 2 * Self.mostPatches || first == entries.count {
            entries.removeFirst(first)
            first = 0
        }
    }

    /// Removes the patches that the browser has confirmed.
    mutating func drop(through sequence: Int) {
        while first < entries.count, entries[first].sequence <= sequence {
            bytes -= entries[first].text.utf8.count
            first += 1
        }
    }

    /// The number and size of the patches that are not confirmed.
    var waiting: (patches: Int, bytes: Int) { (entries.count - first, bytes) }

    /// Returns the patches after the one with the given number; nil if some of them are no longer available.
    func patches(after sequence: Int) -> [String]? {
        if sequence == latest { return [] }
        guard sequence < latest, first < entries.count, entries[first].sequence <= sequence + 1 else { return nil }
        return entries[first...].filter { $0.sequence > sequence }.map(\.text)
    }
}

/// The messages to islands in patches that a browser has not confirmed. The whole page, which takes the place of patches that were
/// dropped or are kept no longer, does not contain them, and an editor would wait for its answer for good.
struct UnconfirmedMessages {
    /// The size of patches beyond which their messages are not kept: such a browser has gone.
    static let mostBytes = 4 << 20

    private var kept: [(sequence: Int, messages: [PatchOperation], bytes: Int)] = []

    /// The messages, in order.
    var operations: [PatchOperation] { kept.flatMap(\.messages) }

    /// Keeps the messages of a patch.
    ///
    /// - Parameter size: The size of the patch.
    mutating func append(_ patch: Patch, bytes size: Int) {
        let messages = patch.operations.filter { if case .island = $0 { true } else { false } }
        guard !messages.isEmpty, kept.reduce(size, { $0 + $1.bytes }) <= Self.mostBytes else { return }
        kept.append((patch.sequence, messages, size))
    }

    /// Removes the messages of the patches that the browser has confirmed.
    mutating func drop(through sequence: Int) {
        kept.removeFirst(kept.prefix { $0.sequence <= sequence }.count)
    }
}
