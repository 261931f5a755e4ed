internal import CoreDataCommandLine
package import Foundation

/// The tool `cloud`: it runs a service, looks after its accounts, and uses a service as programs do.
package struct CloudTool: Sendable {
    /// The way in which a call ended, as the exit status of the process.
    package enum Outcome: Int32, Sendable {
        case success = 0
        case failure = 1
        case usage = 64
    }

    private let surroundings: Surroundings

    package init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    static let dispatcher = CommandDispatcher<any CloudCommand.Type>(
        name: "cloud",
        version: "cloud \(PackageVersion.current)",
        purpose: "Runs a CloudKit service of one's own, and uses one.",
        commands: servingCommands + accountCommands + usingCommands,
        helpForm: .command,
        details: """
            A service keeps everything in one folder, which --data names: by default, “cloud”
            in the working directory; or in a database, which --store names. The guide “Your own CloudKit in five minutes” begins here.
            """,
        manual: manual
    ) { $0.syntax }

    private static let manual = [
        ManualSection(
            "Environment",
            [
                ("CLOUDKIT_ENDPOINT", "The address of the service, for the commands that use one."),
                ("CLOUDKIT_CONTAINERS", "The containers of a program, the default one first."),
                ("CLOUDKIT_ENVIRONMENT", "development or production."),
                ("CLOUDKIT_API_TOKEN, CLOUDKIT_WEB_TOKEN", "The tokens of a program and of its user."),
                ("CLOUDKIT_AUTHORITY_FILE", "The authority that has signed the service’s certificate."),
                ("CLOUD_MANAGEMENT_TOKEN", "The token for work on schemas."),
                (
                    "CLOUD_PASSWORD",
                    "The password that a command gives a user or an operator, instead of one that is made."
                ),
            ]
        ),
        ManualSection(
            "Files",
            [
                (
                    "/var/lib/coredata-cloud",
                    "The folder of the service coredata-cloud of systemd. It belongs to the user _coredata-cloud: run commands "
                        + "for its accounts as that user, with --data /var/lib/coredata-cloud."
                ),
                ("/etc/default/coredata-cloud", "The options of that service, such as its address and certificate."),
            ]
        ),
    ]

    private static let servingCommands: [any CloudCommand.Type] = [
        ServeCommand.self, BackupCommand.self, RestoreCommand.self, RenewCommand.self, CheckCommand.self,
        LogCommand.self,
    ]
    private static let accountCommands: [any CloudCommand.Type] = [
        UserAddCommand.self, UserListCommand.self, UserPasswordCommand.self, UserDisableCommand.self,
        UserEnableCommand.self, UserRemoveCommand.self, UserQuotaCommand.self, UserDiscoverableCommand.self,
        TokenAddCommand.self,
        TokenListCommand.self,
        TokenRevokeCommand.self, TokenWebCommand.self, TokenManageCommand.self, SessionListCommand.self,
        SessionEndCommand.self, KeyAddCommand.self, KeyListCommand.self, KeyRevokeCommand.self,
        OperatorAddCommand.self, OperatorListCommand.self, OperatorRoleCommand.self, OperatorPasswordCommand.self,
        OperatorRemoveCommand.self,
    ]
    private static let usingCommands: [any CloudCommand.Type] = [
        RecordsQueryCommand.self, RecordsFetchCommand.self, RecordsSaveCommand.self, RecordsDeleteCommand.self,
        ZonesListCommand.self, ZonesMakeCommand.self, ZonesDeleteCommand.self, ZonesChangesCommand.self,
        AssetsDownloadCommand.self, SchemaExportCommand.self, SchemaImportCommand.self, SchemaValidateCommand.self,
        SchemaDeployCommand.self, SchemaResetCommand.self, SchemaDiffCommand.self, SchemaHistoryCommand.self,
    ]

    /// Carries out a call.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func run(_ arguments: [String]) async -> Outcome {
        switch Self.dispatcher.response(to: arguments) {
        case .text(let text):
            surroundings.output(text)
            return .success
        case .refusal(let text):
            surroundings.messages(text + "\n")
            return .usage
        case .run(let command, let arguments):
            do {
                try await command.init(arguments).run(surroundings)
                return .success
            } catch let error as UsageError {
                surroundings.messages(Self.dispatcher.refusal(error, by: command) + "\n")
                return .usage
            } catch {
                surroundings.messages("cloud: error: \(ErrorText.text(of: error))\n")
                return .failure
            }
        }
    }
}

/// A command of the tool.
protocol CloudCommand: Sendable {
    static var syntax: CommandSyntax { get }
    init(_ arguments: ParsedArguments) throws
    func run(_ surroundings: Surroundings) async throws
}

/// The world around a call: streams, the working directory and the environment.
package struct Surroundings: Sendable {
    package var output: @Sendable (String) -> Void
    package var messages: @Sendable (String) -> Void
    package var folder: URL
    package var environment: [String: String]
    /// Asks a question that is answered by yes or no; nil if nobody is there to answer.
    package var ask: (@Sendable (String) -> Bool)?

    package init(
        output: @escaping @Sendable (String) -> Void,
        messages: @escaping @Sendable (String) -> Void,
        folder: URL,
        environment: [String: String],
        ask: (@Sendable (String) -> Bool)? = nil
    ) {
        (self.output, self.messages, self.ask) = (output, messages, ask)
        (self.folder, self.environment) = (folder, environment)
    }

    /// A file of a path that may begin in the working directory.
    func file(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appending(path: path).standardizedFileURL
    }
}
