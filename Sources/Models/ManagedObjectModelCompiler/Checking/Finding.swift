/// An error, warning or note about a model.
package struct Finding: Hashable, Sendable {
    package var severity: Severity
    package var entity: String?
    package var property: String?
    /// What is wrong, as a sentence without a full stop.
    package var message: String
    /// How to correct it, as a sentence without a full stop.
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

/// The texts of findings in the form of compiler messages, so that editors and build logs can link to the location.
package struct ModelDiagnostics: Sendable {
    private let file: String
    private let lines: [Subject: Int]

    /// The entity or property that a finding is about.
    package struct Subject: Hashable, Sendable {
        package var entity: String?
        package var property: String?

        package init(entity: String?, property: String? = nil) {
            self.entity = entity
            self.property = property
        }
    }

    /// - Parameter lines: The lines on which the file declares entities and properties, as far as known.
    package init(file: String, lines: [Subject: Int] = [:]) {
        self.file = file
        self.lines = lines
    }

    /// Returns the text of a finding in one line, such as
    /// `Model.xcdatamodel/contents:12: warning: Note.folder: has no inverse; give it one`.
    package func text(for finding: Finding) -> String {
        let line = lines[Subject(entity: finding.entity, property: finding.property)]
        let place = line ?? lines[Subject(entity: finding.entity)]
        let subject = [finding.entity, finding.property].compactMap { $0 }.joined(separator: ".")
        return file + (place.map { ":\($0)" } ?? "") + ": \(finding.severity.rawValue): "
            + (subject.isEmpty ? "" : "\(subject): ") + "\(finding.message); \(finding.remedy)"
    }

    /// Returns the texts of findings, one per line.
    package func text(for findings: [Finding]) -> String {
        findings.map { text(for: $0) + "\n" }.joined()
    }
}
