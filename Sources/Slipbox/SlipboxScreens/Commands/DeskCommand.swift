/// Something that a user can do by its name or by keys, wherever they are.
struct DeskCommand: Identifiable {
    /// What commands are about, in the order in which they are listed.
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
    let shortcut: Shortcut?
    let action: @MainActor () -> Void

    init(
        _ topic: Topic,
        _ title: String,
        _ systemImage: String,
        _ shortcut: Shortcut? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        (self.topic, self.title, self.systemImage, self.shortcut) = (topic, title, systemImage, shortcut)
        self.action = action
    }

    var id: String { title }

    /// Whether each word of a text begins a word of the title.
    func fits(_ text: String) -> Bool {
        let parts = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
            parts.contains { $0.hasPrefix(word) }
        }
    }
}
