internal import WebUI

/// All commands, by what they are about. Their keys work wherever the focus is.
struct CommandsMenu: View {
    let desk: Desk

    var body: some View {
        ForEach(DeskCommand.Topic.allCases) { topic in
            ForEach(desk.commands.filter { $0.topic == topic }) { command in
                if let shortcut = command.shortcut {
                    Button(command.title, action: command.action)
                        .keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
                } else {
                    Button(command.title, action: command.action)
                }
            }
        }
    }
}
