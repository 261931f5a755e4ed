extension Keyword {
    /// The colour, kept as four components.
    public var color: KeywordColor {
        get { KeywordColor(red: red_, green: green_, blue: blue_, opacity: opacity_) }
        set {
            red_ = newValue.red
            green_ = newValue.green
            blue_ = newValue.blue
            opacity_ = newValue.opacity
        }
    }

    /// The colour, kept as one text of hexadecimal digits; black where there is none, or none that can be read.
    public var colorHex: KeywordColor {
        get { colorHex_.flatMap(KeywordColor.init(hex:)) ?? .black }
        set { colorHex_ = newValue.toHex() }
    }
}
