internal import Foundation

extension ExpressionFunction {
    /// Returns the function's value. Unless the function defines otherwise, nil if an argument is nil or of the wrong
    /// kind.
    package func call(_ arguments: [Any?]) -> Any? {
        if let value = value(of: arguments) { return value }
        // An empty collection has no aggregate, and a position outside a collection has no element.
        if !isStatistical, self != .element, arguments.allSatisfy({ $0 != nil }) {
            let given = arguments.map { "\($0 ?? "nil")" }.joined(separator: " and ")
            noteUnanswered("\(rawValue) has no value for \(given)")
        }
        return nil
    }

    private func value(of arguments: [Any?]) -> Any? {
        if isStatistical { return summarise(arguments) }
        if let period { return start(period, arguments) }
        switch self {
        case .add, .subtract, .multiply, .divide, .modulus, .raise:
            return Arithmetic.combine(self, Operand(arguments[0]), Operand(arguments[1]))
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift:
            return Arithmetic.combineBits(self, Operand(arguments[0]), Operand(arguments[1]))
        case .uppercase, .lowercase, .canonical, .length:
            return convertText(arguments[0])
        case .cast:
            return Operand(arguments[1]).text.flatMap { CastType(rawValue: $0)?.cast(arguments[0]) }
        case .element:
            return Self.element(of: arguments[0], at: arguments[1])
        case .distinct:
            return elements(of: arguments[0]).map { Aggregation.distinct($0) }
        case .inverseOrderKey, .noIndex:
            return arguments[0]
        case .now:
            return Date()
        case .random:
            return Int(UInt32.random(in: 0..<0x8000_0000))
        case .randomBelow:
            return Operand(arguments[0]).number.flatMap { $0 >= 1 ? Int.random(in: 0..<Int($0.clamped)) : 0 }
        case .distance:
            return Self.distance(from: arguments[1], to: arguments[0])
        default:
            return Arithmetic.transform(self, Operand(arguments[0]))
        }
    }

    /// Returns the value of a statistical function, whose argument is one collection or several values.
    private func summarise(_ arguments: [Any?]) -> Any? {
        let values = arguments.count == 1 ? elements(of: arguments[0])?.map { flattened($0) } ?? arguments : arguments
        switch self {
        case .count: return arguments.count == 1 && arguments[0] == nil ? 0 : values.count
        case .sum: return Aggregation.sum(values)
        case .average: return Aggregation.average(values)
        case .minimum: return Aggregation.extreme(values, .orderedAscending)
        case .maximum: return Aggregation.extreme(values, .orderedDescending)
        case .median: return Aggregation.median(values)
        case .mode: return Aggregation.mode(values)
        default: return Aggregation.standardDeviation(values)
        }
    }

    private func convertText(_ argument: Any?) -> Any? {
        guard let text = Operand(argument).text else {
            return self == .length ? elements(of: argument)?.count : nil
        }
        return switch self {
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        case .length: text.utf16.count
        default: text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        }
    }

    /// Returns an element by position, key or symbol; nil if there is none.
    private static func element(of collection: Any?, at index: Any?) -> Any? {
        if let symbol = index as? SymbolicIndex {
            guard let elements = elements(of: collection) else { return nil }
            return switch symbol {
            case .first: flattened(elements.first)
            case .last: flattened(elements.last)
            case .size: elements.count
            }
        }
        let key = Operand(index)
        if let dictionary = dictionary(collection) {
            return dictionary.first { Operand($0.key.base) == key }.flatMap { flattened($0.value) }
        }
        if let key = key.text {
            return keyedValue(of: collection, forKey: key)
        }
        guard let elements = elements(of: collection), let number = key.number,
            let place = Int(exactly: number), elements.indices.contains(place)
        else { return nil }
        return flattened(elements[place])
    }

    /// Returns the distance in metres between two objects with the keys `latitude` and `longitude`, on a spherical
    /// earth.
    private static func distance(from start: Any?, to end: Any?) -> Any? {
        func radians(_ place: Any?, _ key: String) -> Double? {
            Operand(keyedValue(of: place, forKey: key)).number.map { $0 * .pi / 180 }
        }
        guard let startLatitude = radians(start, "latitude"), let startLongitude = radians(start, "longitude"),
            let endLatitude = radians(end, "latitude"), let endLongitude = radians(end, "longitude")
        else { return nil }
        let height = sin((endLatitude - startLatitude) / 2)
        let width = sin((endLongitude - startLongitude) / 2)
        let chord = height * height + cos(startLatitude) * cos(endLatitude) * width * width
        return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
    }
}

extension ExpressionForm.SetOperation {
    /// Returns the union, intersection or difference of two collections, in the order of the left one if it has an
    /// order.
    func apply(_ left: Any?, _ right: Any?) -> Any? {
        let left = Aggregation.distinct(elements(of: left) ?? [])
        let right = Aggregation.distinct(elements(of: right) ?? [])
        switch self {
        case .union: return Aggregation.distinct(left + right)
        case .intersect:
            let wanted = Set(right.map { Operand($0) })
            return left.filter { wanted.contains(Operand($0)) }
        case .minus:
            let unwanted = Set(right.map { Operand($0) })
            return left.filter { !unwanted.contains(Operand($0)) }
        }
    }
}
