internal import CloudService
internal import CloudWire
package import Foundation

/// A file with the records that an address of the records screen shows, for the operator who asks for it.
///
/// The records are read while they are sent, so that a file of any length needs no more memory than a page.
package struct RecordsDownload: Sendable {
    private let format: RecordFileFormat
    private let database: OperatedDatabase
    private let query: BrowseQuery
    private let chosen: [(zone: ZoneName, name: String)]?

    /// Checks the rights of the operator and what is asked for, and leaves a line in the history.
    ///
    /// - Parameters:
    ///   - place: The container and the environment, as the address has them.
    ///   - format: The extension of the file.
    ///   - parameters: Those of the screen's address, and `selected` for some of its records.
    package init(
        _ sources: ConsoleSources,
        login: String,
        place: (container: String, environment: String),
        format: String,
        parameters: [String: String]
    ) async throws {
        guard let environment = CloudPath.Environment(rawValue: place.environment),
            let format = RecordFileFormat.allCases.first(where: { $0.fileExtension == format })
        else { throw WireFailure.badRequest("There is no such file. Use a link of the records screen.") }
        let shown = ShownQuery(parameters: parameters)
        let history = ActingHistory(
            accounts: sources.accounts,
            login: login,
            container: place.container,
            environment: environment
        )
        try await Self.check(shown, history)
        database = shown.database(sources.service, container: place.container, environment, login: login)
        let types = try await database.types()
        (self.format, query) = (format, shown.query(of: types.first { $0.name == shown.type }))
        chosen = parameters["selected"].map(Self.chosen)
        try await probe()
        let number = chosen.map { "\($0.count) " } ?? ""
        try await history.note("downloaded \(number)records of \(query.type ?? "all types")", shown.place)
    }

    /// Checks that the operator is one, and acts as the user of the address if it names one.
    private static func check(_ shown: ShownQuery, _ history: ActingHistory) async throws {
        guard history.accounts.currentOperator(history.login) != nil else {
            throw WireFailure(.accessDenied, "Only operators download records. Sign in to the console.")
        }
        if !shown.user.isEmpty, try await history.reason(toActAs: shown.user) == nil {
            throw WireFailure(.accessDenied, "You do not act as \(shown.user). Begin on the records screen.")
        }
    }

    /// Fails as the file would, while the answer can still say why.
    private func probe() async throws {
        guard format != .csv || query.type != nil else {
            throw WireFailure.badRequest("A table has the records of one type. Choose one, or take JSON lines.")
        }
        var first = query
        (first.limit, first.budget) = (1, 1)
        _ = try await database.page(first)
    }

    package var contentType: String {
        format == .csv ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8"
    }

    /// A name for the file, of letters and digits that have no meaning in headers and paths.
    package var fileName: String {
        let name = (query.type ?? "records").filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return "\(name).\(format.fileExtension)"
    }

    /// Writes the file, piece by piece.
    package func write(to stream: @Sendable (Data) async throws -> Void) async throws {
        if let chosen {
            _ = try await database.export(chosen, type: query.type, as: format, to: stream)
        } else {
            _ = try await database.export(query, as: format, to: stream)
        }
    }
}

/// Records of the screen in an address: `zone/name`, with commas between them. Names are escaped on their own.
extension RecordsDownload {
    static func text(of records: [BrowsedRecord]) -> String {
        records.map { "\(ConsoleAddress.escape($0.zone.name))/\(ConsoleAddress.escape($0.record.recordName))" }
            .joined(separator: ",")
    }

    /// The records of a text, without those that it does not name right.
    static func chosen(_ text: String) -> [(zone: ZoneName, name: String)] {
        text.split(separator: ",").compactMap { part in
            let names = part.split(separator: "/").compactMap { String($0).removingPercentEncoding }
            return names.count == 2 ? (ZoneName(names[0]), names[1]) : nil
        }
    }
}
