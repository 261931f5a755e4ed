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
    /// Whether two values of the type that has the fields, whose bits differ, are the same all the same: where one has a
    /// ``ComparableProperty`` by what that says, and everywhere else by their bits.
    @MainActor
    func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
        guard !comparable.isEmpty else { return false }
        return withUnsafeBytes(of: first) { mine in
            withUnsafeBytes(of: second) { theirs in
                guard let one = mine.baseAddress, let other = theirs.baseAddress else { return true }
                var start = 0
                for (offset, type) in comparable {
                    guard mine[start..<offset].elementsEqual(theirs[start..<offset]),
                        type.areSame(one + offset, other + offset)
                    else { return false }
                    start = offset + type.size
                }
                return mine[start...].elementsEqual(theirs[start...])
            }
        }
    }
}
