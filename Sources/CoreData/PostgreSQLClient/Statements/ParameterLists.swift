/// The addresses, lengths and formats of parameters, as libpq takes them.
struct ParameterLists: ~Copyable {
    typealias Pointers = UnsafePointer<UnsafePointer<CChar>?>

    private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let lengths: UnsafeMutablePointer<Int32>
    private let formats: UnsafeMutablePointer<Int32>

    init(count: Int) {
        pointers = .allocate(capacity: max(count, 1))
        lengths = .allocate(capacity: max(count, 1))
        formats = .allocate(capacity: max(count, 1))
        pointers.initialize(repeating: nil, count: max(count, 1))
        lengths.initialize(repeating: 0, count: max(count, 1))
        // All values are binary.
        formats.initialize(repeating: 1, count: max(count, 1))
    }

    deinit {
        pointers.deallocate()
        lengths.deallocate()
        formats.deallocate()
    }

    /// Sets the value of a parameter; nil is NULL.
    func set(_ bytes: UnsafeRawBufferPointer?, at index: Int) {
        pointers[index] = bytes?.baseAddress?.assumingMemoryBound(to: CChar.self)
        lengths[index] = Int32(clamping: bytes?.count ?? 0)
    }

    func callAsFunction<Result, Failure>(
        _ body: (Pointers, _ lengths: UnsafePointer<Int32>, _ formats: UnsafePointer<Int32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointers, lengths, formats)
    }
}
