import SeededRandom
import WebUI
import WebUITestSupport

/// Performs random actions that a page offers to users.
@MainActor
struct RandomUser {
    let client: HeadlessClient
    /// Whether to include actions that change state kept by views.
    let isFree: Bool
    /// Whether to include actions that depend on previous ones, such as extending a selection to a row.
    var hasPast = true

    func act(_ random: inout SeededGenerator) {
        let nodes = client.root.all.filter { $0.attributes["data-on"] != nil && $0.attributes["disabled"] == nil }
        guard let node = nodes.randomElement(using: &random) else { return }
        if isFree, random.once(in: 12) {
            return client.open(["/", "/1", "/2/3", "/10/11", "/x?q=1", client.url][random.below(6)])
        }
        let events = node.attributes["data-on"]?.split(separator: " ") ?? []
        if let event = events.randomElement(using: &random) {
            send(String(event), to: node, &random)
        }
    }

    private func send(_ event: String, to node: PageNode, _ random: inout SeededGenerator) {
        switch event {
        case "input": client.edit(node, (node.value ?? "") + ["a", "B", "<&>", "\n", ""][random.below(5)])
        case "change": change(node, &random)
        case "click": client.tap(node, shift: random.once(in: 4) && hasPast, command: random.once(in: 4))
        case "nav" where isFree: client.open(node.attributes["href"] ?? "/")
        case "move": move(rowsOf: node, &random)
        case "vis" where isFree:
            let first = random.below(300)
            client.send("vis", to: node, ["first": .int(first), "last": .int(first + random.below(60))])
        case "focus", "blur", "menu": if isFree { client.send(event, to: node, [:]) }
        case "key": client.send("key", to: node, ["key": "Backspace"])
        case "delete", "submit", "close", "isl": client.send(event, to: node)
        default: break
        }
    }

    private func change(_ node: PageNode, _ random: inout SeededGenerator) {
        if node.tag == "select" {
            if let option = node.children.randomElement(using: &random) {
                client.choose(option, of: node)
            }
        } else if node.role == "checkbox" || node.role == "switch" {
            client.toggle(node)
        }
    }

    private func move(rowsOf list: PageNode, _ random: inout SeededGenerator) {
        let rows = list.children.filter { $0.attributes["data-drag"] == "row" }.compactMap(\.id)
        guard let row = rows.randomElement(using: &random) else { return }
        let target = rows.randomElement(using: &random).map { JSONValue.int($0) } ?? .null
        client.send("move", to: list, ["items": [.int(row)], "before": random.once(in: 4) ? .null : target])
    }
}
