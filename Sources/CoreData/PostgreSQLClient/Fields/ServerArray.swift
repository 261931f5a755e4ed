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
