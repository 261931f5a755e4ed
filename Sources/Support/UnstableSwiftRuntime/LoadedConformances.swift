internal import CUnstableSwiftRuntime

/// The types of the program and its libraries that conform to a protocol.
///
/// Previews are types that nothing in the program names, so they are found in the runtime's lists of conformances. Their
/// layout is not part of Swift's stable API. If the conformance of a type of this module is not in them, ``isKnown`` is false
/// and no type is found.
public enum LoadedConformances {
    /// Returns the types that conform to a protocol of this name, private ones included. Generic types are not among them, and
    /// protocols of the same name in other modules count as well: callers cast the types.
    public static func types(of protocolName: String) -> [Any.Type] {
        isKnown ? read(protocolName) : []
    }

    /// Whether the lists have the layout that this reads, checked once.
    public static let isKnown =
        read("LoadedConformanceProbe").map { ObjectIdentifier($0) } == [
            ObjectIdentifier(ProbedType.self)
        ]

    private static func read(_ protocolName: String) -> [Any.Type] {
        var reader = Reader(protocolName: protocolName)
        withUnsafeMutablePointer(to: &reader) { reader in
            _ = swift_enumerateAllMetadataSections(
                { sections, context in
                    context?.assumingMemoryBound(to: Reader.self).pointee.read(sections)
                    return true
                },
                reader
            )
        }
        return reader.types
    }

    private struct Reader {
        let protocolName: String
        var types: [Any.Type] = []

        /// The version, the address of the image, two unused words, a pair of address and length for protocols, and then one for
        /// conformances.
        private static let places = (version: 0, conformances: 6 * MemoryLayout<UInt>.stride)
        /// The versions whose first parts are laid out like this.
        private static let versions: ClosedRange<UInt> = 1...16

        mutating func read(_ sections: UnsafeRawPointer) {
            guard Self.versions.contains(sections.load(fromByteOffset: Self.places.version, as: UInt.self)),
                let records = sections.load(fromByteOffset: Self.places.conformances, as: UnsafeRawPointer?.self)
            else { return }
            let place = Self.places.conformances + MemoryLayout<UInt>.stride
            let length = sections.load(fromByteOffset: place, as: Int.self)
            for offset in stride(from: 0, to: length - 3, by: 4) {
                let record = records + offset
                let conformance = Conformance(address: record + Int(record.load(as: Int32.self)))
                if conformance.isTo(protocolName), let type = conformance.type { types.append(type) }
            }
        }
    }

    /// The description of a conformance: the protocol, the type, the table of functions, and flags, of four bytes each.
    /// Addresses are distances from the place where they stand.
    private struct Conformance {
        let address: UnsafeRawPointer

        func isTo(_ protocolName: String) -> Bool {
            let distance = Int(address.load(as: Int32.self))
            guard distance != 0 else { return false }
            // The lowest bit says that the distance leads to the address of the description.
            let target = address + (distance & ~1)
            let found = distance & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
            guard let found else { return false }
            let name = found + 8 + Int(found.load(fromByteOffset: 8, as: Int32.self))
            return String(cString: name.assumingMemoryBound(to: CChar.self)) == protocolName
        }

        /// The conforming type; nil if it is generic, or one of Objective-C.
        var type: Any.Type? {
            let target = address + 4 + Int(address.load(fromByteOffset: 4, as: Int32.self))
            let description: UnsafeRawPointer?
            switch address.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
            case 0: description = target
            case 1: description = target.load(as: UnsafeRawPointer?.self)
            default: return nil
            }
            guard let description, isPlainType(description) else { return nil }
            // The fourth field is a function that returns the type; 0 asks for one that is complete.
            let place = description + 12
            let function = place + Int(place.load(as: Int32.self))
            typealias Access = @convention(c) (Int) -> UnsafeRawPointer
            return unsafeBitCast(unsafeBitCast(function, to: Access.self)(0), to: Any.Type.self)
        }

        /// Whether this describes a class, a structure or an enumeration that is not generic.
        private func isPlainType(_ description: UnsafeRawPointer) -> Bool {
            let flags = description.load(as: UInt32.self)
            return (16...18).contains(flags & 0x1F) && flags & 0x80 == 0
        }
    }
}

/// The protocol and the type by which ``LoadedConformances`` checks that it reads the lists correctly.
protocol LoadedConformanceProbe {}

private struct ProbedType: LoadedConformanceProbe {}
