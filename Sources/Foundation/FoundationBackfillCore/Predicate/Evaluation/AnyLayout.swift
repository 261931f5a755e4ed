/// An `Any?` as it lies in memory: three words of payload, the first of which is the reference if it is one, and the type,
/// which is null for nil.
///
/// Swift copies an `Any?` to look inside, and lets the copy go again, which takes longer than comparing two numbers. Here
/// it is looked at where it lies. Should a compiler lay it out in another way, ``isKnown`` is false and nothing relies on
/// it.
struct AnyLayout {
    private let payload: (UnsafeRawPointer?, UInt, UInt)
    let type: UnsafeRawPointer?

    /// Calls a closure with the layout of a value.
    @inline(__always)
    static func read<Result>(_ value: borrowing Any?, _ body: (UnsafePointer<AnyLayout>) -> Result) -> Result {
        withUnsafePointer(to: value) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: AnyLayout.self))
        }
    }

    /// The payload of a value that is a reference.
    var reference: Unmanaged<AnyObject>? {
        payload.0.map { Unmanaged.fromOpaque($0) }
    }

    /// The type, if it is a class: then the payload is a reference.
    var classAddress: UnsafeRawPointer? {
        type.flatMap { unsafeBitCast($0, to: Any.Type.self) is AnyClass ? $0 : nil }
    }

    /// Whether values lie in memory as described.
    static let isKnown: Bool = {
        guard MemoryLayout<Any?>.size == MemoryLayout<AnyLayout>.size else { return false }
        let object = BoxedSubject(nil)
        let isRead = read(object) { layout in
            layout.pointee.type == unsafeBitCast(BoxedSubject.self, to: UnsafeRawPointer.self)
                && layout.pointee.reference?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        }
        return isRead && read(nil) { $0.pointee.type == nil }
    }()
}
