internal import SlipboxCore

/// The one of the theme's ten keyword colours that is nearest to a colour of one's own: all have one lightness, so that no
/// keyword shouts.
enum KeywordInk: Int, CaseIterable {
    case madder = 1
    case sienna, ochre, moss, fern, verdigris, woad, iris, plum, graphite

    /// The hue in degrees at which each colour ends, red being 0.
    private static let ends: [(end: Double, ink: KeywordInk)] = [
        (15, .madder), (36, .sienna), (65, .ochre), (100, .moss), (155, .fern), (190, .verdigris), (225, .woad),
        (265, .iris),
        (340, .plum), (360, .madder),
    ]
    /// The difference between the strongest and the weakest part from which a colour is one.
    private static let leastChroma = 0.08

    init(_ color: KeywordColor) {
        let parts = [color.red, color.green, color.blue]
        let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
        let hue = Self.hue(color, most, most - least)
        self = most - least < Self.leastChroma ? .graphite : Self.ends.first { hue < $0.end }?.ink ?? .madder
    }

    private static func hue(_ color: KeywordColor, _ most: Double, _ chroma: Double) -> Double {
        guard chroma > 0 else { return 0 }
        let sixth =
            switch most {
            case color.red: (color.green - color.blue) / chroma
            case color.green: (color.blue - color.red) / chroma + 2
            default: (color.red - color.green) / chroma + 4
            }
        return (sixth < 0 ? sixth + 6 : sixth) * 60
    }

    /// The number of the colour in the theme.
    var number: Int { rawValue }
}
