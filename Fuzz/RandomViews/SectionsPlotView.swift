import WebUI

/// A list of many sections that is rendered in part. Its sections are either known in advance, or views whose length is
/// known only once they are rendered.
struct SectionsPlotView: View {
    @Bindable var plot: Plot

    /// Sections are identified by the keys of rows; some have hundreds of rows.
    private var sections: [Int] { plot.numbers + (0..<plot.number * 30).map { 1_000 + $0 } }

    var body: some View {
        if plot.kind == .sectionViews {
            List(selection: $plot.chosen) {
                Text(plot.text)
                ForEach(sections, id: \.self) { PlotSection(number: $0, plot: plot) }
                tail
            }
        } else {
            List(selection: $plot.several) {
                Text(plot.text)
                ForEach(sections, id: \.self) { section in
                    Section("Section \(section)") {
                        Text("First of \(section)")
                        ForEach(0..<PlotSection.rows(of: section, plot), id: \.self) { row in
                            Text("\(section)/\(row) \(plot.text)").tag(section * 100 + row)
                        }
                        .onDelete { plot.several.formUnion($0) }
                    }
                }
                .onMove { plot.numbers.move(fromOffsets: $0, toOffset: $1) }
                tail
            }
        }
    }

    @ViewBuilder private var tail: some View {
        if plot.isOpen {
            Section("More") { ForEach(plot.numbers, id: \.self) { Text("\($0) more") } }
        }
    }
}

/// A section of a random list.
private struct PlotSection: View {
    let number: Int
    let plot: Plot

    var body: some View {
        Section("Section \(number)") {
            ForEach(0..<Self.rows(of: number, plot), id: \.self) { row in
                Text("\(number)/\(row)").tag(number * 100 + row)
            }
            if number == plot.chosen {
                InnerPlots(plot: plot)
            }
        }
    }

    static func rows(of number: Int, _ plot: Plot) -> Int {
        switch number % 4 {
        case 0: plot.numbers.count * 10
        case 1: plot.number
        case 2: 0
        default: 7
        }
    }
}
