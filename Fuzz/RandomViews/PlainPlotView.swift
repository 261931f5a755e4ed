import WebUI

/// Views without interaction, which replace one another.
struct PlainPlotView: View {
    let plot: Plot

    var body: some View {
        switch plot.kind {
        case .text: Text(plot.text)
        case .label: Label(plot.text, systemImage: plot.isOpen ? "tag" : "folder")
        case .button: Button(plot.text, role: plot.isOpen ? .destructive : nil) { plot.isOpen.toggle() }
        case .box: box
        case .choice: choice
        case .anyView: any
        case .identified: Text(plot.text).id(plot.number)
        default: missing
        }
    }

    private var box: some View {
        InnerPlots(plot: plot)
            .padding(plot.isOpen ? 2 : 4)
            .background(plot.isOpen ? Color.yellow : Color.green)
            .padding(Double(plot.number))
    }

    @ViewBuilder private var choice: some View {
        if plot.isOpen {
            Text(plot.text).bold().foregroundColor(.red)
            InnerPlots(plot: plot)
        } else if plot.number > 1 {
            Image(systemName: "folder")
        } else {
            Button(plot.text) { plot.isOpen = true }
        }
    }

    private var any: AnyView {
        switch plot.number {
        case 0: AnyView(Text(plot.text))
        case 1: AnyView(Label(plot.text, systemImage: "tag"))
        case 2: AnyView(InnerPlots(plot: plot))
        default: AnyView(VStack { Text(plot.text) })
        }
    }

    @ViewBuilder private var missing: some View {
        if plot.isOpen {
            ForEach(plot.numbers, id: \.self) { number in
                Text("\(number)")
                if number % 2 == 0 {
                    Divider()
                }
            }
        }
    }
}

/// Controls whose values are stored in the plot.
struct ControlPlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .field: TextField("Text", text: $plot.text).disabled(plot.number == 0)
        case .shortField: TextField("Short", text: $plot.shortText)
        case .editor: TextEditor(text: $plot.text)
        case .toggle: Toggle(plot.text, isOn: $plot.isOpen).disabled(plot.number == 0)
        default:
            Picker("Number", selection: $plot.number) {
                ForEach(0..<4) { Text("\($0)") }
            }
        }
    }
}
