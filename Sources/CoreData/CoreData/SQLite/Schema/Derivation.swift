internal import FoundationBackfill

/// The derivation of a derived attribute that triggers can compute.
enum Derivation: Hashable, Sendable {
    /// The aggregate of a to-many relationship.
    enum Summary: Hashable, Sendable {
        case count
        case sum
        case average
        case minimum
        case maximum
    }

    /// A value of the object itself, or of the destination of a to-one relationship, by its key path, optionally with a
    /// text function applied to it.
    case value(String, ExpressionFunction?)
    /// The count of a to-many relationship's objects, or an aggregate of their values for a key path.
    case summary(Summary, of: String, keyPath: String?)
    /// The time of the last save of the object.
    case now

    /// The functions of this package that triggers call.
    static let functions: [ExpressionFunction] = [.canonical, .uppercase, .lowercase]

    /// Returns the derivation of an expression; nil if triggers cannot compute it.
    init?(_ expression: NSExpression?) {
        switch expression?.form {
        case .keyPath(let keyPath, nil):
            self.init(keyPath: keyPath)
        case .function(.now, let arguments) where arguments.isEmpty:
            self = .now
        case .function(let function, let arguments):
            guard arguments.count == 1, case .keyPath(let keyPath, nil) = arguments[0].form, !keyPath.contains("@")
            else { return nil }
            self.init(function, of: keyPath)
        default:
            return nil
        }
    }

    private init?(_ function: ExpressionFunction, of keyPath: String) {
        switch function {
        case .canonical, .uppercase, .lowercase: self = .value(keyPath, function)
        case .count: self.init(summary: .count, of: keyPath)
        case .sum: self.init(summary: .sum, of: keyPath)
        case .average: self.init(summary: .average, of: keyPath)
        case .minimum: self.init(summary: .minimum, of: keyPath)
        case .maximum: self.init(summary: .maximum, of: keyPath)
        default: return nil
        }
    }

    private init?(keyPath: String) {
        var steps = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let place = steps.firstIndex(where: { $0.hasPrefix("@") }) else {
            self = .value(keyPath, nil)
            return
        }
        guard let summary = Self.summaries[steps.remove(at: place)] else { return nil }
        self.init(summary: summary, of: steps.joined(separator: "."))
    }

    /// Compiles an aggregate: `notes` can only be counted, and the values of `notes.rank` can only be summarised.
    private init?(summary: Summary, of keyPath: String) {
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let relationship = steps.first, (steps.count == 1) == (summary == .count) else { return nil }
        self = .summary(summary, of: relationship, keyPath: steps.count > 1 ? steps[1] : nil)
    }

    /// Whether the value comes from other rows than the object's own.
    var readsOtherRows: Bool {
        switch self {
        case .value(let keyPath, _): keyPath.contains(".")
        case .summary: true
        case .now: false
        }
    }

    private static let summaries: [String: Summary] = [
        "@count": .count, "@sum": .sum, "@avg": .average, "@min": .minimum, "@max": .maximum,
    ]
}
