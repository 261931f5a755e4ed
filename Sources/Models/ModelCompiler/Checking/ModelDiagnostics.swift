/// Findings as compilers print them, so that editors and build logs lead to the place.
package struct ModelDiagnostics: Sendable {
    private let file: String
    private let lines: [Subject: Int]

    /// What a finding is about.
    package struct Subject: Hashable, Sendable {
        package var entity: String?
        package var property: String?

        package init(entity: String?, property: String? = nil) {
            self.entity = entity
            self.property = property
        }
    }

    /// - Parameter lines: where the file declares entities and properties, as far as that is known.
    package init(file: String, lines: [Subject: Int] = [:]) {
        self.file = file
        self.lines = lines
    }

    /// One line: `Model.xcdatamodel/contents:12: warning: Note.folder: has no inverse; give it one`.
    package func text(for finding: Finding) -> String {
        let line = lines[Subject(entity: finding.entity, property: finding.property)]
        let place = line ?? lines[Subject(entity: finding.entity)]
        let subject = [finding.entity, finding.property].compactMap { $0 }.joined(separator: ".")
        return file + (place.map { ":\($0)" } ?? "") + ": \(finding.severity.rawValue): "
            + (subject.isEmpty ? "" : "\(subject): ") + "\(finding.message); \(finding.remedy)"
    }

    package func text(for findings: [Finding]) -> String {
        findings.map { text(for: $0) + "\n" }.joined()
    }
}
