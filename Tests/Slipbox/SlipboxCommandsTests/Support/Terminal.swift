import CoreData
import Foundation
import SlipboxCommands
import SlipboxCore
import Synchronization

/// A terminal without a process: a current directory, and the output and messages of calls.
final class Terminal: Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("slipbox-\(UUID().uuidString)")

    /// The result of a call.
    struct Result: Sendable {
        let output: String
        let messages: String
        let status: ExitStatus

        /// The rows of a table, split into cells at two or more spaces.
        var rows: [[String]] {
            output.split(separator: "\n").map { line in
                line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            }
        }

        func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(type, from: Data(output.utf8))
        }
    }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Calls the tool with the slip box of this terminal.
    @discardableResult
    func call(
        _ arguments: String...,
        input: String = "",
        width: Int? = nil,
        edit: @escaping @Sendable (URL) throws -> Void = { _ in }
    ) async -> Result {
        await call(arguments, input: input, width: width, edit: edit)
    }

    func call(
        _ arguments: [String],
        input: String = "",
        width: Int? = nil,
        edit: @escaping @Sendable (URL) throws -> Void = { _ in }
    ) async -> Result {
        let (output, messages) = (Written(), Written())
        var streams = Streams(output: output.add, messages: messages.add, input: { input }, edit: edit)
        streams.width = width
        let tool = SlipboxTool(directory: folder, environment: ["SLIPBOX_STORE": "s.sqlite"], streams: streams)
        let status = await tool.run(arguments)
        return Result(output: output.text, messages: messages.text, status: status)
    }

    private final class Written: Sendable {
        private let texts = Mutex("")

        var text: String { texts.withLock { $0 } }

        @Sendable func add(_ text: String) { texts.withLock { $0 += text } }
    }
}

/// A note in JSON.
struct NoteJSON: Decodable, Hashable {
    let id: UUID
    let title: String
    let folder: String
    let status: String
    let pinned: Bool
    let keywords: [String]
    let created: Date
}
