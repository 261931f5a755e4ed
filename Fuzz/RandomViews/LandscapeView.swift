import WebUI

/// A random page. It is a navigation stack, so that every page has an address.
struct LandscapeView: View {
    @Bindable var landscape: Landscape

    var body: some View {
        NavigationStack(path: $landscape.path) {
            VStack(alignment: .leading) {
                ForEach(landscape.plots) { PlotView(plot: $0) }
            }
            .navigationDestination(for: Int.self) { id in
                if let plot = landscape.plot(id) {
                    PlotView(plot: plot).navigationTitle("Plot \(id)")
                }
            }
        }
    }
}

/// A part of a random page.
struct PlotView: View {
    @Bindable var plot: Plot

    var body: some View {
        switch plot.kind {
        case .text, .label, .button, .box, .choice, .anyView, .identified, .missing: PlainPlotView(plot: plot)
        case .field, .shortField, .editor, .toggle, .picker: ControlPlotView(plot: plot)
        case .column, .row, .grid, .section, .group, .disclosure, .disabled, .modified: NestedPlotView(plot: plot)
        case .list, .multipleList, .longList, .sections, .editableList: ListPlotView(plot: plot)
        case .longSections, .sectionViews: SectionsPlotView(plot: plot)
        case .sheet, .alert, .popover, .menu: PresentedPlotView(plot: plot)
        case .stack, .split, .titled: NavigationPlotView(plot: plot)
        default: StatefulPlotView(plot: plot)
        }
    }
}

/// The nested parts of a part.
struct InnerPlots: View {
    let plot: Plot

    var body: some View {
        ForEach(plot.plots) { inner in
            PlotView(plot: inner)
            if inner.isOpen {
                Text(verbatim: "after \(inner.text)")
            }
        }
    }
}
