/// How pages look: one style sheet, for light and dark, for large and small windows.
public enum PageStylesheet {
    /// The style sheet.
    public static let text = [base, layout, controls, forms, lists, navigation, presentations].joined(separator: "\n")

    /// A name that changes with the style sheet, so that browsers may keep it for ever.
    public static let fingerprint: String = {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }()
}
