import FoundationBackfillCore

/// Writes valid and invalid keyed archives by hand.
struct ArchiveText {
    indirect enum Value {
        case string(String)
        case number(UInt8)
        case bytes([UInt8])
        case reference(Int)
        case array([Value])
        case dictionary([String: Value])
        /// The version of keyed archives, 100000.
        case version
    }

    private var objects: [Value] = [.string("$null")]

    /// Adds an object and returns its index.
    mutating func add(_ value: Value) -> Int {
        objects.append(value)
        return objects.count - 1
    }

    /// Adds an object of a class, with the class after it.
    mutating func object(_ className: String, _ values: [String: Value]) -> Int {
        let index = add(.dictionary(values.merging(["$class": .reference(objects.count + 1)]) { $1 }))
        _ = add(.dictionary(["$classname": .string(className), "$classes": .array([.string(className)])]))
        return index
    }

    func data(root: Int) -> Data {
        var list = BinaryList()
        let top = list.add(
            .dictionary([
                "$archiver": .string("NSKeyedArchiver"),
                "$version": .version,
                "$top": .dictionary(["root": .reference(root)]),
                "$objects": .array(objects),
            ])
        )
        return list.data(top: top)
    }

    /// A binary property list under construction. All sizes are four bytes.
    private struct BinaryList {
        private var encoded: [[UInt8]] = []

        private func bigEndian(_ value: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(value).bigEndian, Array.init)
        }

        private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
            count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + bigEndian(count)
        }

        mutating func add(_ value: Value) -> Int {
            switch value {
            case .string(let text): encoded.append(marker(0x50, text.utf8.count) + Array(text.utf8))
            case .number(let number): encoded.append([0x10, number])
            case .bytes(let bytes): encoded.append(marker(0x40, bytes.count) + bytes)
            case .version: encoded.append([0x12] + bigEndian(100_000))
            case .reference(let index): encoded.append([0x83] + bigEndian(index))
            case .array(let values):
                let references = values.map { add($0) }
                encoded.append(marker(0xA0, values.count) + references.flatMap(bigEndian))
            case .dictionary(let values):
                let keys = values.keys.map { add(.string($0)) }
                let references = values.values.map { add($0) }
                encoded.append(marker(0xD0, values.count) + (keys + references).flatMap(bigEndian))
            }
            return encoded.count - 1
        }

        func data(top: Int) -> Data {
            var bytes = Array("bplist00".utf8)
            var offsets: [Int] = []
            for value in encoded {
                offsets.append(bytes.count)
                bytes += value
            }
            let table = bytes.count
            bytes += offsets.flatMap(bigEndian)
            bytes += [0, 0, 0, 0, 0, 0, 4, 4]
            for number in [encoded.count, top, table] {
                bytes += [0, 0, 0, 0] + bigEndian(number)
            }
            return Data(bytes)
        }
    }
}
