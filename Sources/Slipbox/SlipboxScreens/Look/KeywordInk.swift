internal import SlipboxCore

/// The one of the theme's ten keyword colours that is nearest to a colour of one's own: all have one lightness, so that no
/// keyword shouts.
enum KeywordInk: Int, CaseIterable {
    case madder = 1
    case sienna, ochre, moss, fern, verdigris, woad, iris, plum, graphite

    /// The hues in degrees up to which each colour reaches, around the circle from red.
    private static let limits: [(hue: Double, ink: KeywordInk)] = [
        (10, .madder), (32, .sienna), (66, .ochre), (100, .moss), (155, .fern), (190, .verdigris), (225, .woad),
        (265, .iris),
        (330, .plum), (360, .madder),
    ]
    /// The difference between the strongest and the weakest part from which a colour is none of the greys.
    private static let leastRange = 0.12

    /// Finds the ink with the nearest hue. Black, white and greys are graphite.
    init(_ color: KeywordColor) {
        let parts = [color.red, color.green, color.blue].map { min(max($0, 0), 1) }
        let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
        let range = most - least
        guard range > Self.leastRange, range.isFinite else {
            self = .graphite
            return
        }
        let sixth =
            switch most {
            case parts[0]: (parts[1] - parts[2]) / range
            case parts[1]: (parts[2] - parts[0]) / range + 2
            default: (parts[0] - parts[1]) / range + 4
            }
        let hue = (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
        self = Self.limits.first { hue <= $0.hue }?.ink ?? .graphite
    }

    /// The number of the colour in the theme.
    var number: Int { rawValue }
}
