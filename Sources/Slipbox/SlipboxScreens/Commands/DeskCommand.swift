internal import WebUI

/// A command that users can run by name or by shortcut from anywhere.
struct DeskCommand: Identifiable {
    /// The topics of commands, in the order of their listing.
    enum Topic: String, CaseIterable, Identifiable {
        case find = "Find"
        case write = "Write"
        case go = "Go"
        case note = "Note"
        case folder = "Folder"

        var id: Self { self }
    }

    let topic: Topic
    let title: String
    let systemImage: String
    /// The name by which users' own keys are kept: the title, unless that says more than the command is.
    let name: String
    var shortcut: Shortcut?
    let action: @MainActor () -> Void
    /// What the shortcut does: the same, unless it has to say first what that is.
    let keyAction: @MainActor () -> Void

    init(
        _ topic: Topic,
        _ title: String,
        _ systemImage: String,
        _ shortcut: Shortcut? = nil,
        name: String? = nil,
        byKey keyAction: (@MainActor () -> Void)? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        (self.topic, self.title, self.systemImage, self.shortcut) = (topic, title, systemImage, shortcut)
        self.name = name ?? title
        self.action = action
        self.keyAction = keyAction ?? action
    }

    var id: String { title }

    /// Returns whether each word of a text is the beginning of a word in the title.
    func fits(_ text: String) -> Bool {
        let words = { (text: String) in text.lowercased().split { !$0.isLetter && !$0.isNumber } }
        let parts = words(title)
        return words(text).allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
}

/// A menu of all commands by topic. Their shortcuts work regardless of the focus.
struct CommandsMenu: View {
    let desk: Desk

    var body: some View {
        let topics = Dictionary(grouping: desk.commands, by: \.topic)
        ForEach(DeskCommand.Topic.allCases) { topic in
            ForEach(topics[topic] ?? []) { command in
                if let shortcut = command.shortcut {
                    Button(command.title, action: command.keyAction)
                        .keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
                } else {
                    Button(command.title, action: command.action)
                }
            }
        }
    }
}
