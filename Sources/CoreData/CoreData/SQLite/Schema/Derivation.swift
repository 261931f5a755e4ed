internal import FoundationBackfill

/// What a derived attribute is computed from, as far as triggers can do it.
enum Derivation: Hashable, Sendable {
    /// What a to-many relationship is summed up to.
    enum Summary: Hashable, Sendable {
        case count
        case sum
        case average
        case minimum
        case maximum
    }

    /// A value of the object itself, or of the one that a to-one relationship leads to, by its key path; with a function
    /// of text applied to it.
    case value(String, ExpressionFunction?)
    /// The objects of a to-many relationship, or the values that they have for a key path.
    case summary(Summary, of: String, keyPath: String?)
    /// When the object was saved.
    case now

    /// The derivation that an expression means; nil for those that triggers cannot do.
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

    /// `notes` is counted, and of `notes.rank` the values are summed up.
    private init?(summary: Summary, of keyPath: String) {
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let relationship = steps.first, (steps.count == 1) == (summary == .count) else { return nil }
        self = .summary(summary, of: relationship, keyPath: steps.count > 1 ? steps[1] : nil)
    }

    private static let summaries: [String: Summary] = [
        "@count": .count, "@sum": .sum, "@avg": .average, "@min": .minimum, "@max": .maximum,
    ]
}
