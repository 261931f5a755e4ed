internal import SlipboxCore
internal import WebUI

extension Color {
    init(_ color: KeywordColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
}

extension KeywordColor {
    /// The colour as it is in the light.
    init(_ color: Color) {
        let parts = color.resolve(in: EnvironmentValues())
        self.init(
            red: Double(parts.red),
            green: Double(parts.green),
            blue: Double(parts.blue),
            opacity: Double(parts.opacity)
        )
    }
}
