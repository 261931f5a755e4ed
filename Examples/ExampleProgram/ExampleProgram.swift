internal import CoreDataCommandLine
public import Foundation

/// The common frame of the examples: passes on the store file given by `--store PATH`, and exits with a message on
/// errors.
public struct ExampleProgram {
    private let name: String

    /// - Parameter name: the name of the program on the command line.
    public init(_ name: String) {
        self.name = name
    }

    /// Runs the program with the store file named by its arguments; nil stands for the default location.
    public func run(_ body: (_ file: URL?) throws -> Void) {
        do {
            try body(try file(in: FrameworkArguments.own()))
        } catch let error as UsageError {
            fail(error.message, status: 2)
        } catch {
            fail(error.localizedDescription, status: 1)
        }
    }

    private func file(in arguments: [String]) throws -> URL? {
        if arguments.isEmpty { return nil }
        guard arguments.count == 2, arguments[0] == "--store", !arguments[1].isEmpty else {
            throw UsageError(message: "usage: \(name) [--store PATH]")
        }
        return URL(filePath: arguments[1])
    }

    private func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status)
    }
}

private struct UsageError: Error {
    let message: String
}
