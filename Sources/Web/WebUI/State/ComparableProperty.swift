internal import UnstableSwiftRuntime

/// A dynamic property that tells by itself whether it is the same as another one. Equal values of it have different bits,
/// for example since each refers to an object of its own, and would have their view rendered again for nothing.
@MainActor
package protocol ComparableProperty: DynamicProperty {
    /// Returns whether a view with this property in the place of the other one shows the same.
    func isSame(as other: Self) -> Bool
}

extension ComparableProperty {
    fileprivate static func areSame(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
        first.assumingMemoryBound(to: Self.self).pointee.isSame(as: second.assumingMemoryBound(to: Self.self).pointee)
    }
}

/// How values of a type are compared: by the bits of their stored properties, and where one is a ``ComparableProperty``,
/// by what that says. Gaps between properties have any bits, and are passed over.
@MainActor
struct ValueComparison {
    private enum Part {
        case bits(Range<Int>)
        case property(any ComparableProperty.Type, offset: Int)
    }

    private var parts: [Part] = []

    /// Finds the stored properties of a type, and those of structures within it.
    init(of type: Any.Type) {
        add(type, at: 0)
    }

    /// Returns whether two values of the type are known to be the same.
    func areSame<Compared>(_ first: Compared, _ second: Compared) -> Bool {
        withUnsafeBytes(of: first) { mine in
            withUnsafeBytes(of: second) { theirs in
                guard let one = mine.baseAddress, let other = theirs.baseAddress else { return true }
                return parts.allSatisfy { part in
                    switch part {
                    case .bits(let range): mine[range].elementsEqual(theirs[range])
                    case .property(let type, let offset): type.areSame(one + offset, other + offset)
                    }
                }
            }
        }
    }

    private mutating func add(_ type: Any.Type, at offset: Int) {
        if let property = type as? any ComparableProperty.Type {
            return parts.append(.property(property, offset: offset))
        }
        let fields = Self.fields(of: type)
        for field in fields { add(field.type, at: offset + field.offset) }
        if fields.isEmpty { add(offset..<offset + Self.layout(of: type).size) }
    }

    private mutating func add(_ bits: Range<Int>) {
        if case .bits(let former)? = parts.last, former.upperBound == bits.lowerBound {
            parts[parts.count - 1] = .bits(former.lowerBound..<bits.upperBound)
        } else if !bits.isEmpty {
            parts.append(.bits(bits))
        }
    }

    /// The stored properties of a structure; none if the type is something else, or has something between its properties
    /// that is more than a gap.
    private static func fields(of type: Any.Type) -> [FieldLayout.Field] {
        guard !(type is AnyClass) else { return [] }
        var (fields, end, isWhole): ([FieldLayout.Field], Int, Bool) = ([], 0, true)
        FieldLayout.forEach(of: type) { field in
            let (size, alignment) = layout(of: field.type)
            isWhole = field.offset == (end + alignment - 1) / alignment * alignment
            end = field.offset + size
            fields.append(field)
            return isWhole
        }
        return isWhole && end == layout(of: type).size ? fields : []
    }

    private static func layout(of type: Any.Type) -> (size: Int, alignment: Int) {
        func layout<Measured>(_ type: Measured.Type) -> (Int, Int) {
            (MemoryLayout<Measured>.size, MemoryLayout<Measured>.alignment)
        }
        return layout(type)
    }
}
