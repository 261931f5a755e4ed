/// An array in the server's binary form: a head, and the length and the bytes of each element.
package struct ServerArray {
    private var content: [UInt8] = []
    private var count: Int32 = 0
    private let type: UInt32

    /// - Parameter type: The server's number of the elements' type.
    package init(of type: UInt32, capacity: Int = 0) {
        self.type = type
        content.reserveCapacity(capacity * 12)
    }

    /// The binary form of the elements so far: dimensions, whether there may be NULLs, the type, and for the one
    /// dimension its length and first index.
    package var bytes: [UInt8] {
        var head = ServerArray(of: type)
        for number in [count == 0 ? 0 : 1, 1, Int32(bitPattern: type)] { head.append(number) }
        if count > 0 { for number in [count, 1] { head.append(number) } }
        return head.content + content
    }

    package mutating func appendNull() {
        append(-1 as Int32)
        count += 1
    }

    package mutating func append(element number: some FixedWidthInteger) {
        append(Int32(number.bitWidth / 8))
        append(number)
        count += 1
    }

    package mutating func append(element bytes: UnsafeRawBufferPointer) {
        append(Int32(clamping: bytes.count))
        content.append(contentsOf: bytes)
        count += 1
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { content.append(contentsOf: $0) }
    }
}

extension ServerArray {
    /// Returns an array of keys with the names that its integers stand for; nil for an array of other values.
    ///
    /// - Parameters:
    ///   - array: The binary form of the array.
    ///   - type: The server's number of the type of names: UUIDs or texts. Among texts, integers that stand for nothing are
    ///     digits.
    static func named(_ array: UnsafeRawBufferPointer, _ type: UInt32, _ names: KeyNames) -> [UInt8]? {
        guard type == ServerType.uuid || type == ServerType.text, array.count >= 12,
            UInt32(bigEndian: array.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) == ServerType.int8
        else { return nil }
        var named = ServerArray(of: type, capacity: array.count / 12)
        // The length of the dimension and its first index end the head.
        var place = 20
        while place < array.count {
            // The length, and the key unless it is NULL.
            let isNull = array.loadUnaligned(fromByteOffset: place, as: Int32.self) == -1
            if isNull {
                named.appendNull()
            } else {
                let key = Int64(bigEndian: array.loadUnaligned(fromByteOffset: place + 4, as: Int64.self))
                named.append(key, names)
            }
            place += isNull ? 4 : 12
        }
        return named.bytes
    }

    private mutating func append(_ key: Int64, _ names: KeyNames) {
        switch names.name(of: key) {
        case .uuid(let high, let low) where type == ServerType.uuid:
            let halves = (high.bigEndian, low.bigEndian)
            withUnsafeBytes(of: halves) { append(element: $0) }
        case let name where type == ServerType.text:
            var text = name?.text ?? String(key)
            text.withUTF8 { append(element: UnsafeRawBufferPointer($0)) }
        default: appendNull()
        }
    }
}
