/// A colour in sRGB with eight bits for each component, as RTF and HTML have it.
public struct TextColor: Hashable, Sendable {
    /// The components, from none (0) to full (255). An `alpha` of 255 is opaque.
    public var red, green, blue, alpha: UInt8

    /// A colour of these components.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
