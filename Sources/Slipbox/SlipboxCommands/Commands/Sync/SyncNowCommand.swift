internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens

/// `slipbox sync now`
enum SyncNowCommand: SlipboxCommand {
    static let syncs = true

    static let syntax = CommandSyntax(
        "sync now",
        "sends what waits, and fetches what others have changed",
        operands: [],
        options: OptionSyntax.common,
        details: """
            If “slipbox serve” has the slip box open, it syncs by itself: then waits until it
            has sent everything.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let sync = try await SlipBoxSync(call.container, policies: SyncPolicies.all, tags: TextTagReader())
        await sync.begin()
        guard await sync.account != nil else {
            throw CommandFailure("nobody is signed in; “slipbox sync sign-in” does that")
        }
        return try await syncNow(sync, call)
    }

    /// Syncs, or waits for the program that does.
    static func syncNow(_ sync: SlipBoxSync, _ call: CommandCall) async throws -> Bool {
        if await sync.problem == nil {
            try await sync.syncNow()
            await sync.end()
        } else {
            try await waitForServer(call)
        }
        let report = try SyncReport(call)
        if call.asksForJSON { call.write(try report.json()) } else { call.write(report.text(Date())) }
        return report.isSettled
    }

    /// Waits until the server that has the slip box has sent everything, at most a minute.
    private static func waitForServer(_ call: CommandCall) async throws {
        for _ in 0..<120 {
            // The server notices a change a moment after it was made.
            try await Task.sleep(for: .milliseconds(500))
            if try SyncReport(call).waitingCount == 0 { return }
        }
    }
}
