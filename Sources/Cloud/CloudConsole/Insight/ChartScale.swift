internal import Foundation

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
