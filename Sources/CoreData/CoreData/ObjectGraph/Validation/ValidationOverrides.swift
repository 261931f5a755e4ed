/// Finds out which classes have checks of their own, so that saving need not offer every value of every object of the
/// others to a method that does nothing.
///
/// Swift has no way to ask whether a class overrides a method. But a class keeps its methods in a table, of which a
/// subclass has a copy with its own methods in the same places: one place differs where exactly one method is overridden,
/// and that is the one to look at. If there is no such place, all classes count as having checks.
enum ValidationOverrides {
    /// Overrides nothing, but has what every class has for itself.
    private final class Plain: NSManagedObject {}

    /// Overrides the one method.
    private final class Checking: NSManagedObject {
        override func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
            try super.validateValue(&ioValue, forKey: key)
        }
    }

    /// The place of `validateValue(_:forKey:)` in the tables, in bytes.
    private static let place: Int? = {
        let size = Self.size(of: NSManagedObject.self)
        // Another toolchain may lay classes out in another way: no class of ours is as small or as large as that.
        guard (256...65_536).contains(size) else { return nil }
        let all = stride(from: 0, to: size, by: MemoryLayout<UInt>.stride)
        let places = all.filter { place in
            let own = word(at: place, of: NSManagedObject.self)
            return word(at: place, of: Plain.self) == own && word(at: place, of: Checking.self) != own
        }
        return places.count == 1 ? places[0] : nil
    }()

    /// Whether the class, or one that it inherits from, overrides `validateValue(_:forKey:)`.
    static func areThere(in objectClass: NSManagedObject.Type) -> Bool {
        guard let place else { return true }
        return word(at: place, of: objectClass) != word(at: place, of: NSManagedObject.self)
    }

    private static func word(at place: Int, of objectClass: NSManagedObject.Type) -> UInt {
        unsafeBitCast(objectClass, to: UnsafeRawPointer.self).load(fromByteOffset: place, as: UInt.self)
    }

    /// How far a class reaches behind its address, as Swift's ABI says: its size, less what lies before.
    private static func size(of objectClass: NSManagedObject.Type) -> Int {
        let metadata = unsafeBitCast(objectClass, to: UnsafeRawPointer.self)
        let size = metadata.load(fromByteOffset: 4 * MemoryLayout<UInt>.stride, as: UInt32.self)
        let before = metadata.load(fromByteOffset: 4 * MemoryLayout<UInt>.stride + 4, as: UInt32.self)
        return Int(size) - Int(before)
    }
}
