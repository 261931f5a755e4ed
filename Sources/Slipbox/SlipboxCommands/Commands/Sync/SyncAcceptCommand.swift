internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens

/// `slipbox sync accept`
enum SyncAcceptCommand: SlipboxCommand {
    static let syncs = true

    static let syntax = CommandSyntax(
        "sync accept",
        "takes part in what somebody shares",
        operands: ["URL"],
        options: OptionSyntax.common,
        details: """
            URL is the address that you were sent. What is shared is in a file beside the slip
            box, which ends in “.shared”; “slipbox serve” shows it as “Shared with You”, and
            --store takes it as well. While a server has the slip box, accept the invitation
            there: behind the line at the foot of the first column.

              slipbox sync accept https://cloud.example.org/share/0a1b2c
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let sync = try await SlipBoxSync(call.container, policies: SyncPolicies.all, tags: TextTagReader())
        await sync.begin()
        if await sync.account != nil, await sync.problem != nil {
            throw CommandFailure(
                "a server has the slip box; accept the invitation there, behind the line at the foot of the first column"
            )
        }
        try await sync.accept(call.arguments.operands[0])
        try await sync.syncNow()
        await sync.end()
        call.note("accepted; “slipbox serve” shows it as “Shared with You”")
        return true
    }
}
