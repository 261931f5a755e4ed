/// The values of many runs of a statement: an array for each parameter, in the server's binary form.
///
/// An array has a head of 20 bytes, and for each element its length and its bytes; the length of NULL is -1.
struct GatheredRows: ~Copyable {
    private struct Column {
        var memory: UnsafeMutableRawPointer
        var capacity: Int
        var count = GatheredRows.headCount
    }

    private static let headCount = 20

    private let lists: ParameterLists
    private var columns: [Column]
    private(set) var count = 0
    /// The number of bytes of all arrays.
    private(set) var byteCount = 0

    /// - Parameter types: The server's numbers of the parameters' types, which are the elements' types.
    init(_ types: [UInt32]) {
        lists = ParameterLists(count: types.count)
        columns = types.map { type in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 1_024, alignment: 8)
            // One dimension, no NULLs that the server would have to know of, the type, the count, the first index.
            for (index, number) in [1, 0, Int32(bitPattern: type), 0, 1].enumerated() {
                memory.storeBytes(of: number.bigEndian, toByteOffset: index * 4, as: Int32.self)
            }
            return Column(memory: memory, capacity: 1_024)
        }
    }

    deinit {
        for column in columns { column.memory.deallocate() }
    }

    mutating func append(_ parameters: borrowing ParameterBuffer) {
        for index in columns.indices { append(parameters.bytes(at: index), at: index) }
        count += 1
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer?, at index: Int) {
        let length = bytes?.count ?? 0
        let end = columns[index].count + 4 + length
        if end > columns[index].capacity { grow(index, to: max(columns[index].capacity * 2, end)) }
        let place = columns[index].memory + columns[index].count
        place.storeBytes(of: Int32(bytes == nil ? -1 : length).bigEndian, as: Int32.self)
        if let source = bytes?.baseAddress { (place + 4).copyMemory(from: source, byteCount: length) }
        columns[index].count = end
        byteCount += 4 + length
    }

    private mutating func grow(_ index: Int, to capacity: Int) {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        larger.copyMemory(from: columns[index].memory, byteCount: columns[index].count)
        columns[index].memory.deallocate()
        columns[index].memory = larger
        columns[index].capacity = capacity
    }

    mutating func removeAll() {
        for index in columns.indices { columns[index].count = Self.headCount }
        (count, byteCount) = (0, 0)
    }

    /// Calls the body with the arrays as parameters; with the values themselves if there is one row only.
    func withLists<Result>(
        _ body: (ParameterLists.Pointers, UnsafePointer<Int32>, UnsafePointer<Int32>) throws(PostgreSQLError) -> Result
    ) throws(PostgreSQLError) -> Result {
        for (index, column) in columns.enumerated() {
            let bytes = UnsafeRawBufferPointer(start: column.memory, count: column.count)
            guard count == 1 else {
                column.memory.storeBytes(of: Int32(count).bigEndian, toByteOffset: 12, as: Int32.self)
                lists.set(bytes, at: index)
                continue
            }
            let isNull = bytes.loadUnaligned(fromByteOffset: Self.headCount, as: Int32.self) == -1
            lists.set(isNull ? nil : UnsafeRawBufferPointer(rebasing: bytes[(Self.headCount + 4)...]), at: index)
        }
        return try lists(body)
    }
}
