import Foundation

/// Runs the book store.
///
///     swift run bookstore --store /tmp/BookStore.sqlite
@main
enum BookStoreProgram {
    static func main() {
        do {
            try BookStore(file: try file(in: Array(CommandLine.arguments.dropFirst()))).run()
        } catch let error as UsageError {
            fail(error.message, status: 2)
        } catch {
            fail(error.localizedDescription, status: 1)
        }
    }

    /// The file that `--store` names; nil for the default place.
    private static func file(in arguments: [String]) throws -> URL? {
        if arguments.isEmpty { return nil }
        guard arguments.count == 2, arguments[0] == "--store", !arguments[1].isEmpty else {
            throw UsageError(message: "usage: bookstore [--store PATH]")
        }
        return URL(filePath: arguments[1])
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status)
    }
}

private struct UsageError: Error {
    let message: String
}
