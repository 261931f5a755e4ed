/// A value that an observer asked for, which may be nil. A missing record says that it did not ask.
struct RecordedValue {
    let value: Any?

    /// The value in the type of the observed property. If that is an optional type, nil is a value too.
    func typed<Value>() -> Value? {
        guard let value else { return Any?.none as Any as? Value }
        return value as? Value
    }
}
