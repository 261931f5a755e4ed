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

/// The messages to islands in patches that were dropped because a browser has not kept up. The whole page, which it gets
/// later, does not contain them, and an editor that waits for an answer would wait for good.
struct WithheldMessages {
    /// The size of patches beyond which their messages are dropped as well: such a browser has gone.
    static let mostBytes = 4 << 20

    private var messages: [PatchOperation] = []
    private var bytes = 0

    /// Keeps the messages of a patch.
    ///
    /// - Parameter size: The size of the patch.
    mutating func keep(of patch: Patch, bytes size: Int) {
        guard bytes + size <= Self.mostBytes else { return }
        let found = patch.operations.filter { if case .island = $0 { true } else { false } }
        guard !found.isEmpty else { return }
        messages += found
        bytes += size
    }

    /// Returns the messages, and keeps them no longer.
    mutating func take() -> [PatchOperation] {
        defer { (messages, bytes) = ([], 0) }
        return messages
    }
}
