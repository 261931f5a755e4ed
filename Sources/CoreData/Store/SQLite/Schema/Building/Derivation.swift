internal import FoundationBackfill

/// What a derived attribute is computed from, as far as triggers can do it.
enum Derivation: Hashable, Sendable {
    /// An attribute of the object that a to-one relationship leads to.
    case attribute(String, of: String)
    /// The number of objects that a to-many relationship leads to.
    case count(of: String)

    /// The derivation that an expression means; nil for those that triggers do not do yet.
    init?(_ expression: NSExpression?) {
        switch expression?.form {
        case .keyPath(let keyPath, nil):
            self.init(keyPath: keyPath)
        case .function(.count, let arguments):
            guard arguments.count == 1, case .keyPath(let keyPath, nil) = arguments[0].form, !keyPath.contains(".")
            else { return nil }
            self = .count(of: keyPath)
        default:
            return nil
        }
    }

    private init?(keyPath: String) {
        let steps = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard steps.count == 2 else { return nil }
        if steps[1] == "@count" {
            self = .count(of: steps[0])
        } else if !steps[1].hasPrefix("@") {
            self = .attribute(steps[1], of: steps[0])
        } else {
            return nil
        }
    }
}
