internal import Foundation
internal import WebUI

/// A chart with its title, its legend, and its numbers as a table for those who want or need them.
struct ChartView: View {
    let title: String
    let chart: Chart
    @State private var showsNumbers = false

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Text(title).font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button(showsNumbers ? "Hide Numbers" : "Numbers") { showsNumbers.toggle() }
                    .accessibilityLabel("Numbers of \(title)")
            }
            Image(data: Data(chart.svg.utf8), label: Text(summary)).resizable().scaledToFit()
            if chart.lines.count > 1 { legend }
            if showsNumbers { numbers }
        }
        .styleClass("console-chart")
    }

    private var legend: some View {
        HStack(spacing: 12) {
            ForEach(Array(chart.lines.enumerated()), id: \.offset) { index, line in
                HStack(spacing: 4) {
                    Text("").styleClass("console-key-\(index % Chart.colours.count)")
                    Text(line.name)
                }
            }
        }
        .styleClass("console-legend")
        .font(.caption)
    }

    /// The largest number of each line, for those who do not see the drawing.
    private var summary: String {
        let parts = chart.lines.map { line in
            let largest = line.values.compactMap(\.self).max() ?? 0
            return "\(line.name.isEmpty ? "at most" : line.name + " at most") \(chart.unit.text(largest))"
        }
        return "\(title): \(parts.joined(separator: ", "))"
    }

    private var numbers: some View {
        VStack(alignment: .leading, spacing: 2) {
            ForEach(rows, id: \.self) { row in
                Text(row).font(.system(.footnote, design: .monospaced))
            }
        }
        .styleClass("console-numbers")
    }

    /// A row for each point that has a number other than zero, the latest first.
    private var rows: [String] {
        chart.times.indices.reversed().compactMap { place in
            let values = chart.lines.map { place < $0.values.count ? $0.values[place] : nil }
            guard values.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
            let texts = zip(chart.lines, values).compactMap { line, value in
                value.map { line.name.isEmpty ? chart.unit.text($0) : "\(line.name) \(chart.unit.text($0))" }
            }
            return "\(Figures.moment(chart.times[place]))  \(texts.joined(separator: "  "))"
        }
    }
}

/// A number with a name, as a tile.
struct Tile: View {
    let name: String
    let figure: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(figure).font(.title2)
            Text(name).font(.caption).foregroundColor(.secondary)
        }
        .styleClass("console-tile")
    }
}
