internal import CloudService
internal import CloudWire
internal import Observation

/// The schema of the place, and how it is changed.
@MainActor
@Observable
final class SchemaDesk {
    @ObservationIgnored let desk: ConsoleDesk
    private(set) var schema = ContainerSchema()
    /// The schema of production, which tells what stays for good.
    private(set) var production = ContainerSchema()
    /// The numbers of records by type.
    private(set) var counts: [String: Int] = [:]

    init(_ desk: ConsoleDesk) {
        self.desk = desk
    }

    var container: String { desk.container ?? "" }

    /// Types are made and removed in development only; deploying brings them to production.
    var isDevelopment: Bool { desk.environment == .development }

    func refresh() {
        desk.attempt { try await self.load() }
    }

    private func load() async throws {
        let (container, environment) = (container, desk.environment)
        schema = try await desk.service.schema(of: container, environment)
        production = try await desk.service.schema(of: container, .production)
        counts = try await desk.service.recordCounts(of: container, environment)
    }

    /// Changes one thing.
    ///
    /// - Parameter event: A phrase for the history, such as “added the field title to Note”.
    func edit(_ edit: SchemaEdit, _ event: String) {
        let (container, environment) = (container, desk.environment)
        desk.attempt(.changeSchema, event) { [self] in
            let difference = try await desk.service.editSchema(edit, of: container, environment, by: desk.login)
            try await load()
            desk.notice = difference.changes.map(\.sentence).joined(separator: " ")
        }
    }

    /// Asks before something is removed along with values of records.
    func askToRemove(_ edit: SchemaEdit, _ name: String, _ event: String) {
        let (container, environment) = (container, desk.environment)
        desk.attempt { [self] in
            let lost = try await desk.service.recordsLost(by: edit, of: container, environment)
            let records = lost == 1 ? "1 record" : "\(lost) records"
            desk.question = ConsoleQuestion(
                title: "Remove \(name)?",
                message: lost == 0
                    ? "No record has values of it."
                    : "The values in \(records) are deleted, on all devices, and this cannot be undone.",
                answer: lost == 0 ? "Remove" : "Remove, with Values of \(records)"
            ) { self.edit(edit, event) }
        }
    }

    /// Whether production has a type, or a field of it.
    func isDeployed(_ type: String, field: String? = nil) -> Bool {
        guard let known = production.types[type] else { return false }
        return field.map { known.fields[$0] != nil } ?? true
    }
}
