@_spi(Reflection) internal import Swift

/// The stored properties of structures and classes: their names, offsets and types, as the runtime's metadata has them.
///
/// `_forEachField` is not part of Swift's stable API. If it reports anything but the layout of two known types,
/// ``isKnown`` is false and no type has fields: callers then read through key paths, or say that they cannot go on.
public enum FieldLayout {
    /// A stored property.
    public struct Field {
        /// The name in the source.
        public let name: String
        /// The distance from the beginning of the structure or object, in bytes.
        public let offset: Int
        /// The declared type.
        public let type: Any.Type
    }

    /// Calls a closure with each stored property, in the order of declaration and a superclass first, until the closure
    /// returns false. Types that are neither structures nor classes have none.
    public static func forEach(of type: Any.Type, _ body: (Field) -> Bool) {
        guard isKnown else { return }
        read(type, body)
    }

    /// Whether the runtime reports fields where they are, checked once on a structure and on a class.
    public static let isKnown: Bool = {
        var fields: [Field] = []
        read(StructProbe.self) {
            fields.append($0)
            return true
        }
        let offsets = [MemoryLayout<StructProbe>.offset(of: \.first), MemoryLayout<StructProbe>.offset(of: \.second)]
        guard fields.map(\.name) == ["first", "second"], fields.map(\.offset) == offsets,
            fields.last?.type == String?.self
        else { return false }
        fields = []
        read(ClassProbe.self) {
            fields.append($0)
            return true
        }
        guard fields.map(\.name) == ["inherited", "own"] else { return false }
        let probe = ClassProbe()
        let address = UnsafeRawPointer(Unmanaged.passUnretained(probe).toOpaque())
        return withExtendedLifetime(probe) {
            fields.map { address.load(fromByteOffset: $0.offset, as: Int.self) } == [probe.inherited, probe.own]
        }
    }()

    private static func read(_ type: Any.Type, _ body: (Field) -> Bool) {
        let isClass = type is AnyClass
        // Of an existential type, the runtime would look into a value that is not there.
        guard isClass || isStructure(type) else { return }
        // 1 asks for the fields of a class, 0 for those of a structure.
        let options = _EachFieldOptions(rawValue: isClass ? 1 : 0)
        _ = _forEachField(of: type, options: options) { name, offset, type, _ in
            body(Field(name: String(cString: name), offset: offset, type: type))
        }
    }

    /// Whether the type is a structure, which the first word of its metadata tells.
    private static func isStructure(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == _MetadataKind.struct.rawValue
    }

    private struct StructProbe {
        var first: Int8
        var second: String?
    }

    private class ParentProbe {
        let inherited = 0x5EED
    }

    private final class ClassProbe: ParentProbe {
        let own = 0xF1E1D
    }
}
