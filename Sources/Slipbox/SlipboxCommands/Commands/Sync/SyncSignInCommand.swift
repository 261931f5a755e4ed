internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens

/// `slipbox sync sign-in`
enum SyncSignInCommand: SlipboxCommand {
    static let makesStore = true
    static let syncs = true

    static let syntax = CommandSyntax(
        "sync sign-in",
        "keeps the slip box in step with an account of the cloud",
        operands: [],
        options: [
            OptionSyntax(name: "--service", value: "URL", summary: "the address of the service"),
            OptionSyntax(
                name: "--container",
                value: "NAME",
                summary: "the container at the service; default: \(SyncAccount.usualContainer)"
            ),
            OptionSyntax(name: "--production", summary: "uses the container’s part for production"),
            OptionSyntax(
                name: "--authority",
                value: "FILE",
                summary: "the authority of the service’s certificate, if the system does not know it"
            ),
            OptionSyntax(name: "--token", summary: "asks for a token of the user instead of name and password"),
        ] + OptionSyntax.common,
        details: """
            Asks for the token of the program, which “cloud token add slipbox” prints at the
            service, and for your name and password there. Without a terminal, these are the
            lines of the standard input. They are kept in files beside the slip box that only
            you can read, the password not at all.

            Notes of both sides come together: nothing is replaced. “slipbox serve” syncs while
            it runs; between that, “slipbox sync now” does.

              slipbox sync sign-in --service https://cloud.example.org
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        guard let address = call.arguments["--service"] else {
            throw UsageError("say with --service where the service is, such as --service https://cloud.example.org")
        }
        var account = SyncAccount(service: try SyncAccount.address(address), programToken: "")
        account.container = call.arguments["--container"] ?? account.container
        account.isInProduction = call.arguments["--production"] != nil
        account.authority = call.arguments["--authority"].map { call.url($0).path }
        let usesToken = call.arguments["--token"] != nil
        let answers = try call.answers(
            to: [Question("Token of the program: ", isSecret: true)]
                + (usesToken
                    ? [Question("Token of the user: ", isSecret: true)]
                    : [Question("Name or e-mail address: "), Question("Password: ", isSecret: true)])
        )
        account.programToken = answers[0]
        let sync = try await SlipBoxSync(call.container, policies: SyncPolicies.all, tags: TextTagReader())
        if usesToken {
            try await sync.signIn(to: account, token: answers[1])
        } else {
            account.login = answers[1]
            try await sync.signIn(to: account, password: answers[2])
        }
        call.note("signed in: \(account.title)")
        return try await SyncNowCommand.syncNow(sync, call)
    }
}
