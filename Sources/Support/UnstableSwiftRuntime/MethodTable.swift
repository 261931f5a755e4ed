/// The entry of a method in the tables of classes, which tells whether a class overrides the method.
///
/// Swift has no way to ask for this. But each class has a table of its methods, in which a subclass has its own methods at
/// the same offsets. The method's offset is the one at which a class that overrides only this method differs from its
/// superclass.
public struct MethodTable: Sendable {
    /// The distance of the entry from the beginning of the class, in bytes.
    private let offset: Int
    private let inherited: UInt

    /// Finds the entry of a method. Fails if it cannot be determined; callers then assume that every class overrides the
    /// method.
    ///
    /// - Parameters:
    ///   - base: The class that declares the method.
    ///   - plain: A subclass of it that overrides nothing, to rule out the entries that differ in every class.
    ///   - overriding: A subclass of it that overrides only this method.
    public init?(of base: AnyClass, plain: AnyClass, overriding: AnyClass) {
        let size = Self.size(of: base)
        // Guards against toolchains with another class layout: the size is implausible then.
        guard (256...65_536).contains(size) else { return nil }
        let offsets = stride(from: 0, to: size, by: MemoryLayout<UInt>.stride).filter { offset in
            let own = Self.word(at: offset, of: base)
            return Self.word(at: offset, of: plain) == own && Self.word(at: offset, of: overriding) != own
        }
        guard offsets.count == 1 else { return nil }
        offset = offsets[0]
        inherited = Self.word(at: offset, of: base)
    }

    /// Returns whether a subclass of the base class, or a class between them, overrides the method.
    public func isOverridden(in type: AnyClass) -> Bool {
        Self.word(at: offset, of: type) != inherited
    }

    private static func word(at offset: Int, of type: AnyClass) -> UInt {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt.self)
    }

    /// Returns the number of bytes that a class's metadata occupies after its address: its size less its address point.
    private static func size(of type: AnyClass) -> Int {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let size = metadata.load(fromByteOffset: 4 * MemoryLayout<UInt>.stride, as: UInt32.self)
        let before = metadata.load(fromByteOffset: 4 * MemoryLayout<UInt>.stride + 4, as: UInt32.self)
        return Int(size) - Int(before)
    }
}
