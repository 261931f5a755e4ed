import WebUI

/// Views presented above the page.
struct PresentedPlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .sheet: button.sheet(isPresented: $plot.isOpen) { InnerPlots(plot: plot) }
        case .alert: button.alert("Sure?", isPresented: $plot.isOpen) { Button("Yes") { plot.number = 0 } }
        case .popover: button.popover(isPresented: $plot.isOpen) { InnerPlots(plot: plot) }
        default:
            Menu(plot.text) {
                ForEach(plot.numbers, id: \.self) { number in
                    Button("\(number)") { plot.chosen = number }
                }
            }
        }
    }

    private var button: some View {
        Button(plot.text) { plot.isOpen.toggle() }
    }
}

/// Navigation stacks, split views, titles and toolbars.
struct NavigationPlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .stack: stack
        case .split: split
        default:
            InnerPlots(plot: plot)
                .navigationTitle(plot.text)
                .toolbar {
                    Button("Tool \(plot.text)") { plot.isOpen.toggle() }
                    if plot.isOpen {
                        ToolbarItem(placement: .bottomBar) { Text(plot.text) }
                    }
                }
        }
    }

    private var stack: some View {
        NavigationStack(path: $plot.numbers) {
            ForEach(0..<plot.number + 1) { NavigationLink("Go to \($0)", value: $0 + 10) }
                .navigationDestination(for: Int.self) { number in
                    Text("At \(number)").navigationTitle("Level \(number)")
                    NavigationLink("On", value: number + 1)
                }
        }
    }

    private var split: some View {
        NavigationSplitView {
            List(selection: $plot.chosen) {
                ForEach(plot.numbers, id: \.self) { NavigationLink("Row \($0)", value: $0) }
            }
            .navigationTitle(plot.text)
        } detail: {
            if let chosen = plot.chosen {
                Text("Chosen \(chosen)")
                InnerPlots(plot: plot)
            }
        }
    }
}
