internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore
internal import SlipboxVault

/// A call of a command, with its arguments and environment.
struct CommandCall: Sendable {
    let arguments: ParsedArguments
    let container: NSPersistentContainer
    let streams: Streams
    /// The directory that relative paths start from.
    let directory: URL
    let text: any NoteTextFormat

    var asksForJSON: Bool { arguments["--json"] != nil }

    var style: Style { Style(hasColors: streams.width != nil, width: streams.width) }

    /// The file of the slip box.
    var storeFile: URL {
        get throws {
            guard let file = container.persistentStoreCoordinator.persistentStores.first?.url else {
                throw CommandFailure("the slip box is not in a file")
            }
            return file
        }
    }

    /// Runs the closure in a new background context.
    func work<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    /// Writes text to the output.
    func write(_ text: String) {
        streams.output(text)
    }

    /// Writes a line to the messages.
    func note(_ text: String) {
        streams.messages(text + "\n")
    }

    /// Returns a number with a noun: `1 note`, `2 notes`.
    ///
    /// - Parameter several: The plural; nil if it is the singular with an “s”.
    func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
        "\(number) \(number == 1 ? one : several ?? one + "s")"
    }

    /// Writes rows as JSON or as a table. If there are none, writes the message `none` instead of a table.
    func list<Row: Encodable>(_ rows: [Row], none: String, table: ([Row], Style) -> String) throws {
        if asksForJSON {
            write(try JSONText.text(rows))
        } else if rows.isEmpty {
            note(none)
        } else {
            write(table(rows, style))
        }
    }

    /// Returns a function that shows progress, given the numbers of finished and of all things. It does nothing if the
    /// messages do not go to a terminal.
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

    /// Returns the value of an option as a number; nil if the option is absent.
    ///
    /// - Throws: `UsageError` if the value is no number or is negative.
    func number(_ option: String) throws -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let number = Int(text), number >= 0 else { throw UsageError("\(option) takes a number, not “\(text)”") }
        return number
    }

    func status(_ option: String = "--status") -> Status? {
        arguments[option].flatMap { text in Status.allCases.first { $0.rawValue.lowercased() == text } }
    }

    /// Splits texts at commas, and removes surrounding spaces, a leading `#`, and empty words.
    func words(_ texts: [String]) -> [String] {
        texts.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
            .filter { !$0.isEmpty }
    }

    /// Returns the value of an option, or the standard input if the value is `-`.
    func text(_ option: String) -> String? {
        arguments[option].map { $0 == "-" ? streams.input() : $0 }
    }
}
