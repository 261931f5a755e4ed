internal import CommandLineTool
internal import CoreData
internal import SlipboxCore
internal import SlipboxVault

/// A call of a command: what was asked for, and what it works with.
struct CommandCall: Sendable {
    let arguments: ParsedArguments
    let container: NSPersistentContainer
    let streams: Streams
    /// What relative paths begin at.
    let directory: URL
    let text: any NoteTextFormat

    var asksForJSON: Bool { arguments["--json"] != nil }

    var style: Style { Style(hasColors: streams.width != nil, width: streams.width) }

    /// Works in a context of its own.
    func work<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    /// Writes what was asked for.
    func write(_ text: String) {
        streams.output(text)
    }

    /// Says something beside it.
    func note(_ text: String) {
        streams.messages(text + "\n")
    }

    /// A number of things, as one says it.
    func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
        "\(number) \(number == 1 ? one : several ?? one + "s")"
    }

    /// Writes rows for programs or as a table, and says so where there are none.
    func list<Row: Encodable>(_ rows: [Row], none: String, table: ([Row], Style) -> String) throws {
        if asksForJSON {
            write(try JSONText.text(rows))
        } else if rows.isEmpty {
            note(none)
        } else {
            write(table(rows, style))
        }
    }

    /// Shows how far it is, where somebody watches.
    func progress(_ what: String) -> @Sendable (Int, Int) -> Void {
        guard streams.showsProgress else { return { _, _ in } }
        return { [streams] done, count in
            streams.messages("\r\(what) \(done) of \(count)\(done >= count ? "\n" : "")")
        }
    }

    func url(_ path: String) -> URL {
        URL(fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: directory).standardizedFileURL
    }

    // MARK: - Options

    /// A number that is not negative.
    func number(_ option: String) throws -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let number = Int(text), number >= 0 else { throw UsageError("\(option) takes a number, not “\(text)”") }
        return number
    }

    func status(_ option: String = "--status") -> Status? {
        arguments[option].flatMap { text in Status.allCases.first { $0.rawValue.lowercased() == text } }
    }

    /// The words of all values of an option, which may have several with commas between.
    func words(_ texts: [String]) -> [String] {
        texts.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
            .filter { !$0.isEmpty }
    }

    /// A text given as a value, or `-` for the standard input.
    func text(_ option: String) -> String? {
        arguments[option].map { $0 == "-" ? streams.input() : $0 }
    }
}
