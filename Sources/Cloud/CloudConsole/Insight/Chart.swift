internal import Foundation

/// A drawing of numbers over time as SVG: lines, or areas on top of each other.
///
/// Its colours follow the appearance of the browser. Text is drawn, too, so that the drawing is whole wherever it is shown.
struct Chart: Hashable {
    enum Style: Hashable {
        case lines, areas
    }

    /// Numbers with a name; nil where there is none.
    struct Line: Hashable {
        var name: String
        var values: [Double?]
    }

    var style: Style
    var lines: [Line]
    /// The begins of the points.
    var times: [Date]
    var width = 440.0
    var height = 170.0
    /// The text for a number at the axis.
    var unit: Unit

    enum Unit: Hashable {
        case count, bytes, milliseconds, percent

        func text(_ number: Double) -> String {
            switch self {
            case .count: Figures.count(number)
            case .bytes: Figures.bytes(number)
            case .milliseconds: Figures.milliseconds(number)
            case .percent: Figures.percent(number)
            }
        }
    }

    /// The colours of lines in light and in dark appearance; with more lines, they begin again.
    static let colours: [(light: String, dark: String)] = [
        ("#2a5674", "#93bdd9"), ("#a8432a", "#e4936e"), ("#3b6641", "#93c49a"), ("#80550f", "#ddb365"),
        ("#6b4a86", "#c3a5dc"), ("#5c5347", "#bbb1a2"),
    ]

    private var left: Double { 52 }
    private var bottom: Double { 22 }
    private var top: Double { 8 }

    /// The drawing.
    var svg: String {
        let scale = ChartScale(upTo: stacked.joined().compactMap(\.self).max() ?? 0)
        let drawn = zip(lines.indices, stacked).map { index, values in
            style == .lines
                ? path(values, scale, index) : area(values, below: index == 0 ? nil : stacked[index - 1], scale, index)
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
            font-family="Inter, system-ui, sans-serif" font-size="11"><style>\(Self.stylesheet)</style>\
            \(grid(scale))\(drawn.reversed().joined())\(timeLabels)</svg>
            """
    }

    /// The values that are drawn: of areas, each with the sum of those below.
    private var stacked: [[Double?]] {
        guard style == .areas else { return lines.map(\.values) }
        var sums = Array(repeating: 0.0, count: times.count)
        return lines.map { line in
            for (place, value) in line.values.enumerated() where place < sums.count { sums[place] += value ?? 0 }
            return sums
        }
    }

    private static let stylesheet: String = {
        let light = colours.enumerated().map { ".s\($0){stroke:\($1.light)}.f\($0){fill:\($1.light)}" }.joined()
        let dark = colours.enumerated().map { ".s\($0){stroke:\($1.dark)}.f\($0){fill:\($1.dark)}" }.joined()
        return """
            text{fill:#6f6557}.g{stroke:#e0d8c7}\(light)@media(prefers-color-scheme:dark){text{fill:#a0968a}.g{stroke:#3a352f}\(dark)}
            """
    }()

    private func x(_ place: Int) -> Double {
        left + (width - left - 8) * (times.count > 1 ? Double(place) / Double(times.count - 1) : 0.5)
    }

    private func y(_ value: Double, _ scale: ChartScale) -> Double {
        let room = height - top - bottom
        return top + room * (1 - min(1, max(0, value / scale.top)))
    }

    private static func text(_ number: Double) -> String { String((number * 10).rounded() / 10) }

    private func point(_ place: Int, _ value: Double, _ scale: ChartScale) -> String {
        "\(Self.text(x(place))),\(Self.text(y(value, scale)))"
    }

    /// A line that is interrupted where there is no number. A number by itself is a dot.
    private func path(_ values: [Double?], _ scale: ChartScale, _ index: Int) -> String {
        var (data, isDrawing) = ("", false)
        for (place, value) in values.enumerated() {
            if let value {
                data += (isDrawing ? "L" : "M") + point(place, value, scale)
                if !isDrawing { data += "h0.1" }
            }
            isDrawing = value != nil
        }
        return """
            <path class="s\(index % Self.colours.count)" fill="none" stroke-width="1.8" stroke-linejoin="round" \
            stroke-linecap="round" d="\(data)"/>
            """
    }

    private func area(_ values: [Double?], below: [Double?]?, _ scale: ChartScale, _ index: Int) -> String {
        let upper = values.enumerated().map { point($0, $1 ?? 0, scale) }
        let lower = values.indices.reversed().map { point($0, below?[$0] ?? 0, scale) }
        return """
            <polygon class="f\(index % Self.colours.count)" fill-opacity=".75" points="\((upper + lower).joined(separator: " "))"/>
            """
    }

    private func grid(_ scale: ChartScale) -> String {
        scale.ticks.map { tick in
            let height = Self.text(y(tick, scale))
            return """
                <line class="g" x1="\(Int(left))" x2="\(Int(width) - 8)" y1="\(height)" y2="\(height)"/>\
                <text x="\(Int(left) - 6)" y="\(Self.text(y(tick, scale) + 4))" text-anchor="end">\(unit.text(tick))</text>
                """
        }
        .joined()
    }

    /// The times below the drawing: five at most.
    private var timeLabels: String {
        guard let first = times.first, let last = times.last else { return "" }
        let isLong = last.timeIntervalSince(first) > 2 * 86_400
        let step = max(1, times.count / 4)
        return stride(from: 0, to: times.count, by: step).map { place in
            let time = times[place]
            let text =
                isLong ? time.formatted(.dateTime.day().month(.abbreviated)) : String(Figures.clock(time).prefix(5))
            let anchor = place == 0 ? "start" : place >= times.count - step / 2 - 1 ? "end" : "middle"
            return
                "<text x=\"\(Self.text(x(place)))\" y=\"\(Int(height) - 6)\" text-anchor=\"\(anchor)\">\(text)</text>"
        }
        .joined()
    }
}

/// Round numbers along an axis from zero to at least a value.
struct ChartScale: Hashable {
    /// The numbers at which lines are drawn, from zero on.
    let ticks: [Double]

    /// The number at the end of the axis.
    var top: Double { ticks.last ?? 1 }

    /// - Parameter count: The lines above zero, about.
    init(upTo value: Double, count: Int = 4) {
        let value = value.isFinite && value > 0 ? value : 1
        let rough = value / Double(max(1, count))
        let power = pow(10, floor(log10(rough)))
        let step = power * ([1, 2, 5, 10].first { $0 * power >= rough * 0.999_999 } ?? 10)
        let steps = max(1, Int((value / step - 1e-9).rounded(.up)))
        ticks = (0...steps).map { Double($0) * step }
    }
}
