import CCoreDataSQLite
import Foundation

/// A library of Python in a process of its own, which takes a workload a line; see `Python/peer.py`.
final class PythonPeer: Contender {
    private struct Task: Encodable {
        let workload: String
        let store: String
        let source: String
        let numbers: [Double]
    }

    private struct Outcome: Decodable {
        let milliseconds: Double
        let sum: Int
    }

    let name: String
    private let fixture: StoreFixture
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    /// Returns the libraries; none if they cannot be installed.
    static func all(_ fixture: StoreFixture) -> [PythonPeer] {
        let programs = [("SQLAlchemy", "sqlalchemy_peer.py"), ("Peewee", "peewee_peer.py")]
        do {
            let installing = try Process.run(URL(fileURLWithPath: Self.script), arguments: [])
            installing.waitUntilExit()
            guard installing.terminationStatus == 0 else { return [] }
            return try programs.map { try PythonPeer($0, program: $1, fixture) }
        } catch {
            return []
        }
    }

    static let script = "Scripts/bench-peers"

    private init(_ name: String, program: String, _ fixture: StoreFixture) throws {
        (self.name, self.fixture) = (name, fixture)
        process.executableURL = URL(fileURLWithPath: Self.script)
        process.arguments = [program]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    deinit {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }

    func measure(_ workload: StoreWorkload) throws -> MeasuredPass? {
        // The context for views has no equivalent.
        guard workload.key != "W2v" else { return nil }
        let isWriting = ["W1", "W1+", "W6", "W7", "W10"].contains(workload.key)
        let url = try isWriting ? writableStore(workload.key) : fixture.url(workload.key == "W4i")
        let task = Task(
            workload: workload.key,
            store: url.path,
            source: fixture.url(false).path,
            numbers: numbers(workload.key)
        )
        let outcome = try ask(task)
        let contents = try isWriting ? fixture.contents(of: url) : 0
        if isWriting { try fixture.remove(url) }
        return MeasuredPass(
            milliseconds: outcome.milliseconds / Double(workload.repetitions),
            sum: outcome.sum &+ contents
        )
    }

    private func writableStore(_ key: String) throws -> URL {
        guard key.hasPrefix("W1"), key != "W10" else { return try fixture.copy() }
        let url = fixture.freshURL()
        try fixture.close(fixture.open(url))
        return url
    }

    /// The notes or limits of the workload.
    private func numbers(_ key: String) -> [Double] {
        switch key {
        case "W4i": ReadingWorkloads.starts(fixture)
        case "W4n": ReadingWorkloads.limits
        case "W5": fixture.someNotes(ReadingWorkloads.lookUpCount).map(Double.init)
        case "W6", "W7": fixture.someNotes(fixture.values.count / 10).map(Double.init)
        case "W10": fixture.someNotes(fixture.savesOneByOne).map(Double.init)
        default: []
        }
    }

    private func ask(_ task: Task) throws -> Outcome {
        input.fileHandleForWriting.write(try JSONEncoder().encode(task) + Data("\n".utf8))
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw Failure.ended(name) }
            answer += part
        }
        return try JSONDecoder().decode(Outcome.self, from: answer)
    }

    private enum Failure: Error {
        case ended(String)
    }
}
