internal import WebUI

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
