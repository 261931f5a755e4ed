import Testing
import WebUI
import WebUITestSupport

/// Names that SwiftUI has replaced, as programs of some years ago write them.
@MainActor
struct FormerNamesTests {
    private struct Trees: View {
        @State private var trees = ["Ash", "Oak"]
        @State private var kind = "leaf"
        @State private var name = ""
        @State private var log: [String] = []

        var body: some View {
            NavigationView {
                List {
                    Section(header: Text("Trees"), footer: Text("\(trees.count) trees")) {
                        ForEach(trees, id: \.self) { tree in
                            NavigationLink(destination: Text("All about \(tree)")) { Text(tree) }
                        }
                        .onDelete { trees.remove(atOffsets: $0) }
                    }
                    Section(header: Text("New")) {
                        TextField("Name", text: $name, onEditingChanged: { log.append("editing \($0)") }) {
                            trees.append(name)
                        }
                        .disableAutocorrection(true)
                        Picker(selection: $kind, label: Text("Kind")) {
                            Text("leaf").tag("leaf")
                            Text("needle").tag("needle")
                        }
                        .pickerStyle(SegmentedPickerStyle())
                        Text(log.joined(separator: ", "))
                    }
                }
                .listStyle(GroupedListStyle())
                .navigationBarTitle("Forest", displayMode: .inline)
                .navigationBarItems(leading: EditButton(), trailing: Button("Fell all") { trees = [] })
            }
            .navigationViewStyle(StackNavigationViewStyle())
            .accentColor(.green)
        }
    }

    private struct Rooms: View {
        var body: some View {
            NavigationView {
                List {
                    NavigationLink(destination: Room()) { Text("House") }
                    NavigationLink(destination: Text("A garden")) { Text("Garden") }
                }
                .navigationTitle("Places")
            }
        }
    }

    private struct Room: View {
        var body: some View {
            VStack {
                Text("A house")
                NavigationLink(destination: Attic()) { Text("Up") }
            }
            .navigationTitle("House")
        }
    }

    private struct Attic: View {
        @Environment(\.presentationMode) private var presentationMode

        var body: some View {
            Button("Down") { presentationMode.wrappedValue.dismiss() }
                .navigationTitle("Attic")
        }
    }

    @Test func linksInTheLastColumnAreFollowed() throws {
        let client = try HeadlessClient { Rooms() }
        try client.tap("House")
        #expect(client.shows("A house"))
        try client.tap("Up")
        #expect(client.find("heading", "Attic") != nil)
        try client.tap("Down")
        #expect(client.find("heading", "Attic") == nil && client.shows("A house"))
        try client.tap("Up")
        try client.tap("Garden")
        #expect(client.shows("A garden") && client.find("heading", "Attic") == nil)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func theFormerNamesWork() throws {
        let client = try HeadlessClient { Trees() }
        #expect(client.find("heading", "Forest") != nil)
        #expect(client.find(class: "list")?.hasClass("list-grouped") == true)
        #expect(client.find("group", "Trees") != nil && client.shows("2 trees"))
        #expect(client.find("radiogroup", "Kind") != nil)
        #expect(client.find(class: "split") == nil)
        try client.tap("Ash")
        #expect(client.shows("All about Ash"))
    }

    @Test func aFieldTellsOfEditingAndReturn() throws {
        let client = try HeadlessClient { Trees() }
        let field = try client.field("Name")
        client.send("focus", to: field)
        try client.type("Yew", into: "Name")
        try client.submit("Name")
        client.send("blur", to: field)
        #expect(client.shows("editing true, editing false"))
        #expect(client.shows("3 trees") && client.shows("Yew"))
        #expect(try client.field("Name").attributes["autocorrect"] == "off")
    }

    @Test func anEditButtonShowsTheActionsOfAllRows() throws {
        let client = try HeadlessClient { Trees() }
        #expect(client.find(class: "list")?.hasClass("list-editing") == false)
        try client.tap("Edit")
        #expect(client.find(class: "list")?.hasClass("list-editing") == true)
        try client.tap("Delete")
        #expect(client.shows("1 trees"))
        try client.tap("Done")
        #expect(client.find(class: "list")?.hasClass("list-editing") == false)
        #expect(try client.differenceFromSession() == nil)
    }
}
