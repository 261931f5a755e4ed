import WebUI

/// Views that contain other views.
struct NestedPlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .column: VStack(spacing: Double(plot.number)) { InnerPlots(plot: plot) }
        case .row: HStack { InnerPlots(plot: plot) }.padding(.leading, 4)
        case .grid: Grid { GridRow { InnerPlots(plot: plot) } }
        case .section: Section(plot.text) { InnerPlots(plot: plot) }
        case .group: Group { InnerPlots(plot: plot) }.lineLimit(plot.isOpen ? 1 : nil)
        case .disclosure: DisclosureGroup("More", isExpanded: $plot.isOpen) { InnerPlots(plot: plot) }
        case .disabled: InnerPlots(plot: plot).disabled(plot.isOpen)
        default: InnerPlots(plot: plot).modifier(Frame(plot: plot))
        }
    }

    private struct Frame: ViewModifier {
        let plot: Plot

        func body(content: Content) -> some View {
            Text(plot.text)
            if plot.isOpen {
                content
            } else {
                VStack { content }
            }
        }
    }
}

/// Lists of rows, by their keys.
struct ListPlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .list: List(selection: $plot.chosen) { rows }
        case .multipleList: List(selection: $plot.several) { rows }
        case .longList: long
        case .sections: sections
        default: editable
        }
    }

    private var rows: some View {
        ForEach(plot.numbers, id: \.self) { number in
            PlotRow(number: number, text: number % 2 == 0 ? plot.text : "odd")
                .swipeActions {
                    if number == plot.chosen {
                        Button("Take \(plot.number)") { plot.several.insert(plot.number) }
                    }
                }
            if number == plot.number {
                InnerPlots(plot: plot)
            }
        }
    }

    private var long: some View {
        List {
            ForEach(0..<plot.number * 90 + plot.numbers.count, id: \.self) { PlotRow(number: $0, text: plot.text) }
                .onDelete { plot.several.formUnion($0) }
        }
    }

    private var sections: some View {
        List {
            Section(plot.text) { rows }
            if plot.isOpen {
                Section {
                    InnerPlots(plot: plot)
                } header: {
                    Text("Plots")
                } footer: {
                    Text(plot.text)
                }
            }
        }
    }

    private var editable: some View {
        List {
            ForEach(plot.numbers, id: \.self) { number in
                PlotRow(number: number, text: "").swipeActions {
                    if plot.isOpen {
                        Button("Choose") { plot.chosen = number }
                    }
                }
            }
            .onDelete { plot.numbers.remove(atOffsets: $0) }
            .onMove { plot.numbers.move(fromOffsets: $0, toOffset: $1) }
        }
    }
}

/// A row with a body of its own, which renders again only if its input changes.
private struct PlotRow: View {
    let number: Int
    let text: String

    var body: some View {
        Text("\(number) \(text)")
    }
}
