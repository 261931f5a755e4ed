import WebUI

/// Views that keep state of their own.
struct StatefulPlotView: View {
    @Bindable var plot: Plot
    @State private var count = 0
    @State private var text = ""
    @FocusState private var isFocused: Bool

    var body: some View {
        switch plot.kind {
        case .counter: Button("Counted \(count)") { count += 1 }.onChange(of: plot.text) { count += 10 }
        case .search: InnerPlots(plot: plot).searchable(text: $text).searchSuggestions { suggestions }
        case .contextMenu: Text(plot.text).contextMenu { suggestions }
        case .linkedStack:
            NavigationStack { NavigationLink("Open \(plot.text)") { InnerPlots(plot: plot) } }
        case .focusField:
            TextField("Focus", text: $text).focused($isFocused).onChange(of: plot.number) { isFocused.toggle() }
        case .island: Island("kind", state: .int(plot.number)) { Text(plot.text) }
        default: DisclosureGroup("Outline") { InnerPlots(plot: plot) }
        }
    }

    private var suggestions: some View {
        ForEach(plot.numbers, id: \.self) { number in
            Text("\(number)").searchCompletion("\(number)")
        }
    }
}
