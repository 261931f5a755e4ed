/// A dynamic property that tells by itself whether it is the same as another one. Equal values of it have different bits,
/// for example since each refers to an object of its own, and would have their view rendered again for nothing.
@MainActor
package protocol ComparableProperty: DynamicProperty {
    /// Returns whether a view with this property in the place of the other one shows the same.
    func isSame(as other: Self) -> Bool
}

extension ComparableProperty {
    fileprivate static var size: Int { MemoryLayout<Self>.size }

    fileprivate static func areSame(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
        first.assumingMemoryBound(to: Self.self).pointee.isSame(as: second.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension DynamicFields {
    /// Whether two values of the type that has the fields are the same: where one has a ``ComparableProperty`` by what
    /// that says, and everywhere else by their bits.
    @MainActor
    func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
        withUnsafeBytes(of: first) { mine in
            withUnsafeBytes(of: second) { theirs in
                guard let one = mine.baseAddress, let other = theirs.baseAddress else { return true }
                var start = 0
                for field in fields {
                    guard let type = field.type as? any ComparableProperty.Type else { continue }
                    let range = start..<field.offset
                    guard mine[range].elementsEqual(theirs[range]),
                        type.areSame(one + field.offset, other + field.offset)
                    else { return false }
                    start = field.offset + type.size
                }
                return mine[start...].elementsEqual(theirs[start...])
            }
        }
    }
}
