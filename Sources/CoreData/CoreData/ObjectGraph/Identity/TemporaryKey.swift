internal import Foundation
internal import Synchronization

/// The keys of objects that no store has given one yet: negative numbers, each used once in a process.
enum TemporaryKey {
    private static let last = Atomic<Int64>(0)
    private static let process = UUID()

    /// A key that was not used before.
    static func next() -> Int64 {
        last.subtract(1, ordering: .relaxed).newValue
    }

    /// The UUID that a temporary identifier's URI carries: its last eight bytes are the key's.
    static func uuid(for key: Int64) -> UUID {
        var bytes = process.uuid
        withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: key.bigEndian, toByteOffset: 8, as: Int64.self) }
        return UUID(uuid: bytes)
    }

    /// The key that an identifier's URI carries; nil if it is not one of this process.
    static func key(of uuid: UUID) -> Int64? {
        let key = withUnsafeBytes(of: uuid.uuid) { $0.loadUnaligned(fromByteOffset: 8, as: Int64.self).bigEndian }
        return Self.uuid(for: key) == uuid ? key : nil
    }
}
