internal import ManagedObjectModelFormat

/// The values of attributes and their texts in files.
enum XMLText {
    /// Returns a value as the text of an attribute, as the writer of models has it.
    static func escaped(_ value: String) -> String { XMLEscaping.escaped(value).text }

    /// Returns the value that the text of an attribute stands for. References that are none stay as they are: the reader has
    /// refused files with such.
    ///
    /// - Parameter isContent: Whether the text stands between tags, where line ends and tabs are kept.
    static func value(of text: String, isContent: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else { return text }
        var value = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "&", let end = rest.firstIndex(of: ";"), let meant = character(named: String(rest[..<end])) {
                value.unicodeScalars.append(meant)
                rest = rest[rest.index(after: end)...]
            } else if scalar == "\r" {
                if rest.first == "\n" { rest.removeFirst() }
                value += isContent ? "\n" : " "
            } else {
                value.unicodeScalars.append(!isContent && (scalar == "\n" || scalar == "\t") ? " " : scalar)
            }
        }
        return value
    }

    private static func character(named name: String) -> Unicode.Scalar? {
        if let named = named[name] { return named }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10).flatMap(
            Unicode.Scalar.init
        )
    }

    private static let named: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
}
