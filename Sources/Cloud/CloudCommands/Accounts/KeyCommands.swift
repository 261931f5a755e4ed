internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud key add`
struct KeyAddCommand: AccountCommand {
    static let makesFolder = true
    static let syntax = CommandSyntax(
        "key add",
        "lets a server sign its requests",
        operands: ["NAME"],
        options: [
            .data, .store, .container("the container, such as iCloud.org.example.Notes"), .environment,
            OptionSyntax(name: "--public-key", value: "FILE", summary: "the public half of the key, as PEM"),
        ],
        details: """
            Prints the ID of a key, with which a server uses the public database of a container
            without any user. The private half stays with the server. These make a pair:

              openssl ecparam -name prime256v1 -genkey -noout -out eckey.pem
              openssl ec -in eckey.pem -pubout -out eckey.pub
              cloud key add importer --container iCloud.org.example.Notes --public-key eckey.pub
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let file = surroundings.file(try required("--public-key"))
        // A key is short: of another file, the beginning is enough to refuse it.
        guard let handle = FileHandle(forReadingAtPath: file.path), let data = try handle.read(upToCount: 65_536) else {
            throw UnreadableFile(path: file.path)
        }
        try handle.close()
        let id = try await accounts.addServerKey(
            name: operand(0),
            container: required("--container"),
            environment: environment,
            publicKey: String(decoding: data, as: UTF8.self)
        )
        surroundings.output(id + "\n")
        surroundings.messages("This is the key's ID. Give it to the server as CLOUDKIT_KEY_ID.\n")
    }
}

/// `cloud key list`
struct KeyListCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "key list",
        "lists the keys of servers",
        operands: [],
        options: [.data, .store, .json],
        details: "Lists the keys by their names."
    )

    private struct Row: Encodable {
        let keyID: String
        let name: String
        let container: String
        let environment: String
        let created: Date
    }

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let rows = try await accounts.serverKeys().map {
            Row(
                keyID: $0.keyID,
                name: $0.name,
                container: $0.container,
                environment: $0.environment.rawValue,
                created: $0.created
            )
        }
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(rows)) }
        var table = TextTable(("NAME", .left), ("CONTAINER", .left), ("ENVIRONMENT", .left), ("ID", .left))
        for row in rows { table.add(row.name, row.container, row.environment, row.keyID) }
        surroundings.write(table, ifEmpty: "There are no keys. “cloud help key add” says how to make one.")
    }
}

/// `cloud key revoke`
struct KeyRevokeCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "key revoke",
        "makes a server's key worthless",
        operands: ["ID"],
        options: [.data, .store],
        details: "Takes the ID of a key from “cloud key list”. Requests that it signs are refused from now on."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        try await accounts.revokeServerKey(operand(0))
        surroundings.output("The key is worthless now.\n")
    }
}

/// The reason why a file cannot be used.
struct UnreadableFile: Error, CustomStringConvertible {
    let path: String

    var description: String { "The file \(path) cannot be read. Check its name and its rights." }
}
