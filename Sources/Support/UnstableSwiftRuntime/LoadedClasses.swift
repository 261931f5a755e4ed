internal import CUnstableSwiftRuntime

/// The classes of the program and its libraries, by their names without modules.
///
/// Models name classes as Objective-C does, without a module, and the name of a program's file says nothing reliable about
/// its modules. So this reads the runtime's lists of types. Their layout is not part of Swift's stable API. If a class of
/// this module is not in them, ``isKnown`` is false and no class is found.
public enum LoadedClasses {
    /// Returns the full names of the classes with a name, in alphabetical order: `App.Note` for `Note`. Nested, generic and
    /// private classes are not among them.
    public static func fullNames(of name: String) -> [String] {
        isKnown ? (modules[name] ?? []).sorted().map { "\($0).\(name)" } : []
    }

    /// Whether the lists have the layout that this reads, checked once.
    public static let isKnown = modules["LoadedClassProbe"] == ["UnstableSwiftRuntime"]

    /// The modules that declare a class with a name, read once.
    private static let modules: [String: Set<String>] = {
        var reader = Reader()
        withUnsafeMutablePointer(to: &reader) { reader in
            _ = swift_enumerateAllMetadataSections(
                { sections, context in
                    context?.assumingMemoryBound(to: Reader.self).pointee.read(sections)
                    return true
                },
                reader
            )
        }
        return reader.modules
    }()

    private struct Reader {
        var modules: [String: Set<String>] = [:]

        /// The version, the address of the image, two unused words, and then a pair of address and length for protocols,
        /// conformances and types.
        private static let places = (version: 0, types: 8 * MemoryLayout<UInt>.stride)
        /// The versions whose first parts are laid out like this.
        private static let versions: ClosedRange<UInt> = 1...16

        mutating func read(_ sections: UnsafeRawPointer) {
            let word = MemoryLayout<UInt>.stride
            guard Self.versions.contains(sections.load(fromByteOffset: Self.places.version, as: UInt.self)),
                let types = sections.load(fromByteOffset: Self.places.types, as: UnsafeRawPointer?.self)
            else { return }
            let length = sections.load(fromByteOffset: Self.places.types + word, as: Int.self)
            for offset in stride(from: 0, to: length - 3, by: 4) {
                if let type = Descriptor(recordAt: types + offset), type.isPlainClass, let module = type.parent,
                    module.isModule
                {
                    modules[type.name, default: []].insert(module.name)
                }
            }
        }
    }

    /// The description of a type or a module: flags, the parent and the name, of four bytes each. Addresses are distances
    /// from the place where they stand; the lowest bit says that they lead to the address of what they mean.
    private struct Descriptor {
        private let address: UnsafeRawPointer

        private init(_ address: UnsafeRawPointer) {
            self.address = address
        }

        /// Fails for the record of something other than a type.
        init?(recordAt record: UnsafeRawPointer) {
            let distance = record.load(as: Int32.self)
            let target = record + Int(distance & ~3)
            switch distance & 3 {
            case 0 where distance != 0: address = target
            case 1:
                guard let found = target.load(as: UnsafeRawPointer?.self) else { return nil }
                address = found
            default: return nil
            }
        }

        private var flags: UInt32 { address.load(as: UInt32.self) }
        var isModule: Bool { flags & 0x1F == 0 }
        /// Whether this is a class that is not generic.
        var isPlainClass: Bool { flags & 0x9F == 16 }

        var parent: Descriptor? {
            let distance = address.load(fromByteOffset: 4, as: Int32.self)
            let target = address + 4 + Int(distance & ~1)
            guard distance & 1 == 1 else { return distance == 0 ? nil : Descriptor(target) }
            return target.load(as: UnsafeRawPointer?.self).map(Descriptor.init)
        }

        var name: String {
            let distance = address.load(fromByteOffset: 8, as: Int32.self)
            return String(cString: (address + 8 + Int(distance)).assumingMemoryBound(to: CChar.self))
        }
    }
}

/// The class by which ``LoadedClasses`` checks that it reads the lists correctly.
final class LoadedClassProbe {}
