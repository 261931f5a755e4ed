import Observation
import WebUI

/// A view for each kind of object that is kept in a session.
enum Exhibit: CaseIterable {
    case state, fields, focus, list, longList, outline, sheet, popover, question, menu, contextMenu, commands
    case task, changes, observed, observable, environment, split, linkedSplit, stack, linkedStack, search, island
    case upload, dragging, modifier, anyView
}

final class ExhibitModel: ObservableObject {
    @Published var text = "text"
}

@MainActor
@Observable
final class ExhibitShelf {
    var title = "title"
    var numbers = Array(0..<5)
}

struct ExhibitView: View {
    let exhibit: Exhibit
    let model: ExhibitModel
    let shelf: ExhibitShelf
    @State private var text = "text"
    @State private var isOn = false
    @State private var number: Int? = 3
    @State private var path: [Int] = []
    @FocusState private var isFocused: Bool

    var body: some View {
        AnyView(lists ?? AnyView(presentations ?? AnyView(others)))
    }

    private var lists: AnyView? {
        switch exhibit {
        case .list:
            AnyView(
                List(selection: $number) {
                    Section("Numbers") {
                        ForEach(shelf.numbers, id: \.self) { number in
                            Text("\(number)").swipeActions { Button("Swipe") { isOn.toggle() } }
                        }
                        .onDelete { shelf.numbers.remove(atOffsets: $0) }
                        .onMove { shelf.numbers.move(fromOffsets: $0, toOffset: $1) }
                    }
                }
            )
        case .longList: AnyView(List(0..<500, id: \.self) { Text("\($0)") })
        case .outline: AnyView(DisclosureGroup("More") { Text(text) })
        case .split:
            AnyView(
                NavigationSplitView {
                    List(shelf.numbers, id: \.self, rowContent: { NavigationLink("\($0)", value: $0) })
                        .navigationTitle("Numbers").toolbar { Button("Tool") { isOn.toggle() } }
                } detail: {
                    Text(text).navigationTitle("Detail")
                }
            )
        case .linkedSplit:
            AnyView(
                NavigationSplitView {
                    List { NavigationLink("Open") { Toggle("On", isOn: $isOn) } }
                } detail: {
                    Text(text)
                }
            )
        case .stack:
            AnyView(
                NavigationStack(path: $path) {
                    NavigationLink("Number", value: 7).navigationDestination(for: Int.self) { number in
                        Text("\(number)").toolbar { Button("Back") { path = [] } }
                    }
                }
            )
        case .linkedStack:
            AnyView(NavigationStack { NavigationLink("Open") { ExhibitDestination(text: $text) } })
        case .search:
            AnyView(
                Text(text).searchable(text: $text)
                    .searchSuggestions { Text("Suggested").searchCompletion("found") }
            )
        default: nil
        }
    }

    private var presentations: AnyView? {
        let button = Button("Show") { isOn = true }
        return switch exhibit {
        case .sheet: AnyView(button.sheet(isPresented: $isOn) { ExhibitDestination(text: $text) })
        case .popover: AnyView(button.popover(isPresented: $isOn) { Button("In it") { text = "pressed" } })
        case .question: AnyView(button.alert("Sure?", isPresented: $isOn) { Button("Yes") { text = "yes" } })
        case .menu: AnyView(Menu("Menu") { Button("Item") { isOn.toggle() } })
        case .contextMenu: AnyView(button.contextMenu { Button("Item") { isOn.toggle() } })
        case .commands: AnyView(button.keyboardShortcut("s").help("Saves"))
        default: nil
        }
    }

    @ViewBuilder private var others: some View {
        switch exhibit {
        case .state: Button(isOn ? "on" : "off") { isOn.toggle() }
        case .fields:
            TextField("Text", text: $text).onSubmit { isOn = true }
            Toggle("On", isOn: $isOn)
            Picker("Number", selection: $number) { Text("3").tag(3 as Int?) }
        case .focus: TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
        case .task: Text(text).task { try? await Task.sleep(for: .seconds(86_400)) }
        case .changes:
            Button(text) { text += "!" }.onChange(of: text) { number = $0.count }.onDisappear { isOn = true }
        case .observed: ObservingExhibit(observed: model)
        case .observable: Button(shelf.title) { shelf.title += "!" }
        case .environment: ExhibitReader().environmentObject(model).environment(shelf)
        case .island: Island("kind", state: .string(text)) { _, island in island.send("answer") }
        case .upload: PhotosPicker(selection: .constant(nil)) { Text("Choose") }
        case .dragging: Text(text).draggable(text).dropDestination(for: String.self) { texts, _ in texts == [text] }
        case .modifier: Text(text).modifier(ExhibitModifier())
        default: AnyView(isOn ? AnyView(Text("on")) : AnyView(Button("off") { isOn = true }))
        }
    }
}

/// A destination that can be dismissed.
private struct ExhibitDestination: View {
    @Binding var text: String
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        TextField("Destination", text: $text).navigationTitle(text)
        Button("Done") { dismiss() }
    }
}

private struct ObservingExhibit: View {
    @ObservedObject var observed: ExhibitModel
    @StateObject private var own = ExhibitModel()

    var body: some View {
        Button(observed.text + own.text) { own.text += "!" }
    }
}

private struct ExhibitReader: View {
    @EnvironmentObject private var model: ExhibitModel
    @Environment(ExhibitShelf.self) private var shelf

    var body: some View {
        Text(model.text + shelf.title)
    }
}

private struct ExhibitModifier: ViewModifier {
    @State private var count = 0

    func body(content: Content) -> some View {
        content
        Button("\(count)") { count += 1 }
    }
}
