internal import CoreDataCommandLine
internal import SlipboxCore
internal import SlipboxScreens

/// `slipbox sync sign-out`
enum SyncSignOutCommand: SlipboxCommand {
    static let syncs = true

    static let syntax = CommandSyntax(
        "sync sign-out",
        "ends syncing, and keeps the notes here",
        operands: [],
        options: OptionSyntax.common,
        details: """
            The notes stay on this computer and at the service. What was not sent yet is sent
            when you sign in again.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        guard let account = try SyncAccount.stored(beside: try call.storeFile) else {
            call.note("nobody is signed in")
            return true
        }
        let waiting = try SyncReport(call).waitingCount
        try await SlipBoxSync(call.container, policies: SyncPolicies.all, tags: TextTagReader()).signOut()
        call.note("signed out of \(account.title); all notes stay here")
        if waiting > 0 { call.note("\(call.count(waiting, "change")) of this computer were not sent; they wait here") }
        return true
    }
}
