/// Something in a model that its author should know about.
package struct Finding: Hashable, Sendable {
    package var severity: Severity
    package var entity: String?
    package var property: String?
    /// What is wrong, as a sentence without a full stop.
    package var message: String
    /// What to do about it, as a sentence without a full stop.
    package var remedy: String

    init(_ severity: Severity, _ entity: String?, _ property: String?, _ message: String, remedy: String) {
        self.severity = severity
        self.entity = entity
        self.property = property
        self.message = message
        self.remedy = remedy
    }

    init(_ severity: Severity, _ entity: String, _ message: String, remedy: String) {
        self.init(severity, entity, nil, message, remedy: remedy)
    }

    package enum Severity: String, Comparable, Sendable {
        case note
        case warning
        case error

        package static func < (one: Self, other: Self) -> Bool {
            one.rank < other.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }
}
