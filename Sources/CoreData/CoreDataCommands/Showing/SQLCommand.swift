internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// `coredata sql`
enum SQLCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "sql",
        "opens the shell of SQLite on a store, with headers, to read only",
        operands: ["STORE", "STATEMENT"],
        leastOperands: 1,
        details: """
            Starts “sqlite3” on the tables of a store, with headers and columns, and without
            the right to change anything; with STATEMENT, prints its result and ends.

              coredata sql Notes.sqlite
              coredata sql Notes.sqlite "SELECT Z_PK, ZTITLE FROM ZNOTE LIMIT 5"

            Entities are tables with Z before their name, attributes columns with Z before
            theirs: “coredata show” prints the same by the names of the model.
            """
    )

    /// The name of SQLite's shell, looked for in PATH.
    private static let shell = "sqlite3"

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let url = URL(fileURLWithPath: arguments.operands[0], relativeTo: directory).standardizedFileURL
        guard try StoreFileType.type(of: url) == NSSQLiteStoreType else {
            throw UsageError("\(arguments.operands[0]) is no SQLite store; “coredata show” reads the others, too")
        }
        let statement = arguments.operands.dropFirst().map { [$0] }.first ?? []
        // The shell takes the place of this process, so that it has the terminal to itself.
        let code = replaceProcess([shell, "-readonly", "-header", "-column", url.path] + statement)
        guard code == ENOENT else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: reason(code)])
        }
        terminal.tell("coredata: error: \(shell) is not installed; on Debian, “apt install sqlite3” installs it")
        return .failure
    }

    private static func reason(_ code: Int32) -> String {
        "\(shell) cannot be started: \(String(cString: strerror(code)))"
    }

    /// Replaces the program of this process.
    ///
    /// - Returns: The code of the error, if it fails.
    private static func replaceProcess(_ arguments: [String]) -> Int32 {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        execvp(shell, &pointers)
        return errno
    }
}
