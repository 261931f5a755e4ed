import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ListTests {
    struct Item: Identifiable, Hashable {
        let id: Int
        var children: [Item]?
    }

    @Test func longListsAreShownInPart() throws {
        struct Long: View {
            @State private var selection: Int?
            var body: some View {
                List(selection: $selection) {
                    ForEach(0..<10_000) { Text("Row \($0)") }
                }
            }
        }
        let client = try HeadlessClient { Long() }
        #expect(client.rows.count == 12)
        #expect(client.find(class: "after")?.attributes["data-rows"] == "9988")
        #expect(client.find("listbox")?.attributes["data-window"] == "10000")
        client.send("vis", to: client.find("listbox"), ["first": 5000, "last": 5059])
        #expect(client.rows.count == 60)
        #expect(client.rows.first == "Row 5000")
        #expect(client.find(class: "before")?.attributes["data-rows"] == "5000")
        try client.tap("Row 5003")
        #expect(client.root.all.first { $0.attributes["aria-selected"] == "true" }?.text == "Row 5003")
        #expect(client.failures.isEmpty)
    }

    private func scrolled(_ client: HeadlessClient) -> [String?] {
        client.patches.flatMap(\.operations).compactMap { operation in
            guard case .scroll(let id) = operation else { return nil }
            return client.root.all.first { $0.id == id }?.text
        }
    }

    @Test func aRowThatTheProgramChoosesComesIntoSight() throws {
        struct Long: View {
            @State private var selection: Int? = 9_000
            var body: some View {
                Button("Far") { selection = 7_000 }
                Button("Near") { selection = 7_001 }
                Button("None") { selection = nil }
                List(selection: $selection) { ForEach(0..<10_000) { Text("Row \($0)") } }
            }
        }
        let client = try HeadlessClient { Long() }
        #expect(client.rows.first == "Row 0", "a page begins at its top")
        try client.tap("Row 3")
        #expect(scrolled(client) == [], "who presses a row has seen it")
        try client.tap("Far")
        #expect(client.rows.contains("Row 7000") && client.rows.count < 100)
        #expect(scrolled(client) == ["Row 7000"])
        try client.tap("Near")
        #expect(scrolled(client).last == "Row 7001" && client.rows.contains("Row 7000"))
        client.send("vis", to: client.find("listbox"), ["first": 100, "last": 159])
        client.send("vis", to: client.find("listbox"), ["first": 6_990, "last": 7_040])
        try client.tap("None")
        let moves = client.patches.flatMap(\.operations).count { if case .scroll = $0 { true } else { false } }
        #expect(moves == 2, "nothing else moves the list")
        #expect(client.failures.isEmpty)
    }

    @Test func aRowInASectionComesIntoSight() throws {
        struct Parts: View {
            @State private var selection: String?
            var body: some View {
                Button("Choose") { selection = "31 of 7" }
                List(selection: $selection) {
                    ForEach(0..<20) { part in
                        Section("Part \(part)") {
                            ForEach((0..<80).map { "\($0) of \(part)" }, id: \.self) { Text($0) }
                        }
                    }
                }
            }
        }
        let client = try HeadlessClient { Parts() }
        #expect(!client.shows("31 of 7"))
        try client.tap("Choose")
        #expect(scrolled(client) == ["31 of 7"])
        #expect(client.failures.isEmpty)
    }

    @Test func aListStaysWhenSeveralRowsCanBeChosen() throws {
        struct Modes: View {
            @State private var one: Int?
            @State private var several: Set<Int> = []
            @State private var isMany = false
            var body: some View {
                Button("Mode") { isMany.toggle() }
                list
            }
            private var list: List<some View> {
                isMany ? List(selection: $several) { rows } : List(selection: $one) { rows }
            }
            private var rows: some View { ForEach(0..<1_000) { Text("Row \($0)") } }
        }
        let client = try HeadlessClient { Modes() }
        client.send("vis", to: client.find("listbox"), ["first": 500, "last": 559])
        try client.tap("Row 510")
        let (list, rows) = (client.find("listbox")?.id, client.rows)
        for mode in ["many", "one"] {
            try client.tap("Mode")
            #expect(client.find("listbox")?.id == list && client.rows == rows)
            #expect(client.find("listbox")?.attributes["data-list"] == mode)
            #expect(client.find("listbox")?.attributes["aria-multiselectable"] == (mode == "many" ? "true" : nil))
            try client.tap("Row 512")
        }
        #expect(scrolled(client) == [])
        #expect(client.failures.isEmpty)
    }

    @Test func pressesChooseSeveralRowsWhileTheListIsEdited() throws {
        struct Edited: View {
            @State private var several: Set<Int> = []
            @State private var mode = EditMode.inactive
            var body: some View {
                Button("Mode") { mode = .active }
                Text("chosen \(several.sorted())")
                List(selection: $several) { ForEach(0..<5) { Text("Row \($0)") } }.environment(\.editMode, $mode)
            }
        }
        let client = try HeadlessClient { Edited() }
        for row in ["Row 1", "Row 2"] { try client.tap(row) }
        #expect(client.shows("chosen [2]"))
        try client.tap("Mode")
        for row in ["Row 1", "Row 4", "Row 2"] { try client.tap(row) }
        #expect(client.shows("chosen [1, 4]"))
        #expect(client.failures.isEmpty)
    }

    @Test func outlinesShowAndHide() throws {
        let items = [Item(id: 1, children: [Item(id: 2), Item(id: 3, children: [Item(id: 4)])])]
        let client = try HeadlessClient {
            List(items, children: \.children) { Text("Item \($0.id)") }
        }
        #expect(!client.shows("Item 2"))
        try client.tap("Expand")
        #expect(client.shows("Item 2"))
        let rows = client.root.all.filter { $0.hasClass("row") }
        #expect(rows.map { $0.attributes["aria-level"] } == ["1", "2", "2"])
        #expect(rows.map { $0.attributes["aria-expanded"] } == ["true", nil, "false"])
        try client.tap("Collapse")
        #expect(!client.shows("Item 2"))
    }

    @Test func swipeActionsAreButtons() throws {
        struct Swipes: View {
            @State private var text = ""
            var body: some View {
                List {
                    Text("Row").swipeActions(edge: .leading) {
                        Button("Pin") { text = "pinned" }
                    }
                }
                Text(text)
            }
        }
        let client = try HeadlessClient { Swipes() }
        #expect(client.find(class: "swipe-leading")?.text == "Pin")
        try client.tap("Pin")
        #expect(client.shows("pinned"))
    }

    @Test func insertingIntoALongPageSendsLittle() throws {
        final class Model: ObservableObject {
            @Published var numbers = Array(0..<100)
        }
        struct Numbers: View {
            @ObservedObject var model: Model
            var body: some View {
                List {
                    ForEach(model.numbers, id: \.self) { Text("Number \($0)") }
                }
            }
        }
        let model = Model()
        let client = try HeadlessClient { Numbers(model: model) }
        model.numbers.insert(1000, at: 50)
        model.numbers.swapAt(0, 99)
        client.session.flush()
        let steps = client.patches.last?.operations.compactMap {
            if case .children(_, let steps) = $0 { steps } else { nil }
        }
        #expect(steps?.joined().count == 3)
        #expect(client.failures.isEmpty)
    }

    @Test func offsetsRemoveAndMove() {
        var letters = ["a", "b", "c", "d"]
        letters.move(fromOffsets: [0, 2], toOffset: 4)
        #expect(letters == ["b", "d", "a", "c"])
        letters.move(fromOffsets: [3], toOffset: 1)
        #expect(letters == ["b", "c", "d", "a"])
        letters.remove(atOffsets: [0, 3, 9])
        #expect(letters == ["c", "d"])
    }

    @Test func eachTouchChoosesOneMoreOrOneLess() throws {
        struct Many: View {
            @State private var chosen: Set<Int> = []
            var body: some View {
                List(selection: $chosen) {
                    ForEach(1..<5) { Text("Row \($0)").tag($0) }
                }
                Text("Chosen: " + chosen.sorted().map(String.init).joined(separator: " "))
            }
        }
        let client = try HeadlessClient { Many() }
        let touch = { (index: Int) in
            client.send("click", to: client.root.all.filter { $0.hasClass("row") }[index], ["touch": true])
        }
        touch(0)
        touch(2)
        #expect(client.shows("Chosen: 1 3"))
        touch(0)
        #expect(client.shows("Chosen: 3"))
    }

    private struct Tree: View {
        @State private var isOpen = true
        @State private var selection: String?

        var body: some View {
            List(selection: $selection) {
                Button("Fold") { isOpen.toggle() }.tag("A").outlineLevel(1, isExpanded: isOpen)
                if isOpen { Text("B").tag("B").outlineLevel(2) }
                Text("C").tag("C")
            }
            .listStyle(.sidebar)
        }
    }

    @Test func aSidebarIsATreeWhoseRowsHaveLevels() throws {
        let client = try HeadlessClient { Tree() }
        let rows = { client.root.all.filter { $0.role == "treeitem" } }
        #expect(client.find(class: "list")?.role == "tree")
        #expect(rows().map { $0.attributes["aria-level"] } == ["1", "2", nil])
        #expect(rows().map { $0.attributes["aria-expanded"] } == ["true", nil, nil])
        try client.tap("Fold")
        #expect(rows().map { $0.attributes["aria-expanded"] } == ["false", nil])
        #expect(client.failures.isEmpty)
    }
}
