internal import CoreDataCommandLine
internal import Foundation
internal import WebUIServer

/// The launch arguments that decide how a program is served.
struct LaunchArguments {
    /// The address, the certificate and who has access.
    let configuration: ServerConfiguration
    let asksForHelp: Bool

    /// - Throws: `UsageError` for an option without its value, a wrong address, and files that cannot be used.
    init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        let parsed = try ParsedArguments(Self.own(in: arguments), for: Self.syntax)
        asksForHelp = parsed.asksForHelp
        configuration = try Self.configuration(parsed, environment)
    }

    /// Returns the help, for the standard output.
    static func help(of program: String) -> String { syntax.help(of: program) }

    private static let options = [
        OptionSyntax(
            name: "--listen",
            value: "HOST:PORT",
            summary: "the address to listen on; default: 127.0.0.1:8080"
        ),
        OptionSyntax(name: "--certificate", value: "FILE", summary: "the certificate for HTTPS"),
        OptionSyntax(name: "--private-key", value: "FILE", summary: "the private key of the certificate"),
        OptionSyntax(name: "--key", value: "FILE", summary: "keeps the key by which open pages survive a restart"),
    ]

    private static let syntax = CommandSyntax(
        "",
        "shows the program in a browser",
        operands: [],
        options: options,
        details: """
            Prints the address and serves the program until Ctrl+C. Port 0 stands for any free port.

            Only this computer can connect unless --listen gives another address, such as
            0.0.0.0:8080 for all devices in the network, including phones. This requires a
            password in the environment variable WEBUI_PASSWORD.

            With a password in WEBUI_REPORT_PASSWORD, /-/report shows the memory and time that
            Core Data takes.

            All other arguments are left to the program and its libraries, such as
            -com.apple.CoreData.SQLDebug 1
            """
    )

    /// Returns the arguments that are about serving, up to `--`. The value of another option is never taken for one of them
    /// if that option has a single dash, as Apple's have.
    private static func own(in arguments: [String]) -> [String] {
        var own: [String] = []
        var rest = arguments.prefix { $0 != "--" }
        while let argument = rest.popFirst() {
            let name = String(argument.prefix { $0 != "=" })
            if options.contains(where: { $0.name == name }) {
                own.append(argument)
                if name == argument, let value = rest.popFirst() { own.append(value) }
            } else if argument == "--help" || argument == "-h" {
                own.append(argument)
            } else if argument.hasPrefix("-"), !argument.hasPrefix("--"), rest.first?.hasPrefix("-") == false {
                rest.removeFirst()
            }
        }
        return own
    }

    private static func configuration(
        _ parsed: ParsedArguments,
        _ environment: [String: String]
    ) throws(UsageError) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        do {
            try configuration.listen(on: parsed["--listen"] ?? "127.0.0.1:8080")
        } catch {
            throw UsageError("--listen: \(error)")
        }
        if let password = environment["WEBUI_PASSWORD"], !password.isEmpty {
            configuration.access = .password(password)
        }
        switch (parsed["--certificate"], parsed["--private-key"]) {
        case (let certificate?, let key?):
            configuration.certificate = TLSCertificate(certificateFile: url(certificate), keyFile: url(key))
        case (nil, nil): break
        default: throw UsageError("--certificate and --private-key need each other")
        }
        if let key = parsed["--key"] {
            do {
                configuration.key = try .stored(at: url(key))
            } catch {
                throw UsageError("--key: \(error)")
            }
            configuration.logouts = url(key).appendingPathExtension("logouts")
        }
        return configuration
    }

    private static func url(_ path: String) -> URL { URL(filePath: path) }
}
