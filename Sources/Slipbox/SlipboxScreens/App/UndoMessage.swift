internal import WebUI

/// A message about the last action with a button that takes it back, for a while.
struct UndoMessage: View {
    let desk: Desk

    private static let time = Duration.seconds(8)

    var body: some View {
        if let message = desk.undoing.message {
            HStack(spacing: 12) {
                Text(message.text).lineLimit(1)
                if message.isUndone {
                    Button("Redo") { desk.redo() }
                } else {
                    Button("Undo") { desk.undo() }
                }
            }
            .styleClass("slip-toast")
            .task(id: message.id) { await hide(message) }
        }
    }

    private func hide(_ message: DeskUndo.Message) async {
        do {
            try await Task.sleep(for: Self.time)
            if desk.undoing.message == message { desk.undoing.message = nil }
        } catch {
            // Another message has come, which has a time of its own.
            return
        }
    }
}
