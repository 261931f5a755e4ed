internal import CUnstableSwiftRuntime
internal import Foundation
internal import TSanMutex

/// The names of functions by their addresses, from the symbol tables of the program and its libraries.
///
/// `dladdr` knows exported functions only, and a program exports few. The tables are read from the files, once for all
/// addresses that are asked for together, and what is found is kept.
enum ProgramSymbols {
    /// An address that no function has keeps a nil.
    private static let known = Mutex<[UInt: String?]>([:])

    /// Returns the linker's names of the functions that contain some addresses; nil where there is none.
    static func names(of addresses: [UInt]) -> [String?] {
        let missing = known.withLock { known in Set(addresses.filter { known[$0] == nil }) }
        var found: [UInt: String?] = [:]
        for (file, places) in files(of: missing) {
            let offsets = places.map(\.offset).sorted()
            let names = ObjectFile(file)?.functions(at: offsets) ?? [:]
            for place in places { found[place.address] = .some(names[place.offset]) }
        }
        for address in missing where found[address] == nil { found[address] = .some(nil) }
        return known.withLock { known in
            known.merge(found) { $1 }
            return addresses.map { known[$0] ?? nil }
        }
    }

    private typealias Place = (address: UInt, offset: UInt)

    /// Returns the addresses by the files whose code they are in.
    private static func files(of addresses: Set<UInt>) -> [String: [Place]] {
        var files: [String: [Place]] = [:]
        for address in addresses {
            var start: UInt = 0
            guard let name = CodeFileFind(address, &start) else { continue }
            // The loader calls the program by the first word of its command line.
            let path = String(cString: name)
            let file = FileManager.default.isReadableFile(atPath: path) ? path : "/proc/self/exe"
            files[file, default: []].append((address, address - start))
        }
        return files
    }
}

/// A file of machine code in the format of Linux, ELF with 64 bits.
struct ObjectFile {
    private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2]
    private static let (symbolTable, exportedTable): (UInt32, UInt32) = (2, 11)

    private let data: Data

    /// Returns nil for a file that cannot be read or has another format.
    init?(_ path: String) {
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            return nil
        }
        guard data.count > 64, data.prefix(5).elementsEqual(Self.magic) else { return nil }
    }

    /// Returns the names of the functions that contain some offsets from the beginning of the program.
    ///
    /// - Parameter offsets: The offsets in ascending order.
    func functions(at offsets: [UInt]) -> [UInt: String] {
        data.withUnsafeBytes { bytes in
            let sections = sections(bytes)
            let table =
                sections.first { $0.type == Self.symbolTable } ?? sections.first { $0.type == Self.exportedTable }
            guard let table, Int(table.link) < sections.count else { return [:] }
            return functions(at: offsets, table, names: sections[Int(table.link)], bytes)
        }
    }

    private struct Section {
        let type: UInt32
        let link: UInt32
        let range: Range<Int>
    }

    private func sections(_ bytes: UnsafeRawBufferPointer) -> [Section] {
        let start = Int(clamping: bytes.loadUnaligned(fromByteOffset: 0x28, as: UInt64.self))
        let size = Int(bytes.loadUnaligned(fromByteOffset: 0x3A, as: UInt16.self))
        let count = Int(bytes.loadUnaligned(fromByteOffset: 0x3C, as: UInt16.self))
        guard size >= 64, start > 0, start <= bytes.count - size * count else { return [] }
        return (0..<count).map { index in
            let place = start + index * size
            let offset = Int(clamping: bytes.loadUnaligned(fromByteOffset: place + 0x18, as: UInt64.self))
            let length = Int(clamping: bytes.loadUnaligned(fromByteOffset: place + 0x20, as: UInt64.self))
            let isInside = offset <= bytes.count && length <= bytes.count - offset
            return Section(
                type: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
                link: bytes.loadUnaligned(fromByteOffset: place + 0x28, as: UInt32.self),
                range: isInside ? offset..<(offset + length) : 0..<0
            )
        }
    }

    private func functions(
        at offsets: [UInt],
        _ table: Section,
        names: Section,
        _ bytes: UnsafeRawBufferPointer
    ) -> [UInt: String] {
        var found: [UInt: String] = [:]
        guard let lowest = offsets.first, let highest = offsets.last else { return found }
        for place in stride(from: table.range.lowerBound, to: table.range.upperBound - 23, by: 24) {
            let value = UInt(bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
            guard value <= highest, bytes[place + 4] & 0xF == 2 else { continue }
            let end = value &+ UInt(bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
            guard end > lowest else { continue }
            for offset in offsets where offset >= value && offset < end && found[offset] == nil {
                let name = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let text = bytes[names.range].dropFirst(name).prefix { $0 != 0 }
                found[offset] = String(decoding: text, as: UTF8.self)
            }
        }
        return found
    }
}
