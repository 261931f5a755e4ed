internal import Foundation
internal import Observation

/// The keys that users of this computer have given to commands. All pages of a slip box share them.
@MainActor
@Observable
final class KeySettings: SharedSettings {
    @ObservationIgnored private let file: SettingsFile<[String: String]>
    /// The keys as texts, by the names of commands; a text without keys for a command that has none any more.
    private var chosen: [String: String]

    init(besides store: URL?) {
        file = SettingsFile(besides: store, ending: "keys")
        chosen = file.read() ?? [:]
    }

    /// Whether a command has other keys than usual.
    var areChanged: Bool { !chosen.isEmpty }

    /// Whether users have chosen the keys of a command.
    func areChosen(for command: DeskCommand) -> Bool { chosen[command.name] != nil }

    /// Returns the command with the keys that were chosen for it, if some were.
    func applied(to command: DeskCommand) -> DeskCommand {
        guard let text = chosen[command.name] else { return command }
        var command = command
        command.shortcut = Shortcut(text: text)
        return command
    }

    /// Remembers the keys of a command.
    ///
    /// - Parameter shortcut: The keys; nil for none.
    func set(_ shortcut: Shortcut?, for command: DeskCommand) throws {
        chosen[command.name] = shortcut?.text ?? ""
        try file.write(chosen)
    }

    /// Gives a command its usual keys again.
    func reset(_ command: DeskCommand) throws {
        chosen[command.name] = nil
        try file.write(chosen)
    }

    /// Gives all commands their usual keys again.
    func resetAll() throws {
        chosen = [:]
        try file.write(chosen)
    }
}
