/// The header fields of a request or a response, in order. Field names are case-insensitive.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// The fields in order, with lowercase names.
    public private(set) var fields: [(name: String, value: String)] = []

    /// Creates fields from a literal such as `["content-type": "text/csv"]`. Of equal names, the last counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the first field with the given name; nil if there is none. Setting it replaces all fields with that
    /// name.
    public subscript(name: String) -> String? {
        get {
            let name = Self.lowercased(name)
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = Self.lowercased(name)
            fields.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    /// Appends a field and keeps existing fields of the same name, as a response that sets several cookies needs.
    ///
    /// Removes control characters from the value: a line break would start another field.
    public mutating func append(_ name: String, _ value: String) {
        let isClean = value.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
        fields.append((Self.lowercased(name), isClean ? value : Self.withoutControls(value)))
    }

    /// Returns a text without its control characters, as the value of a field.
    static func withoutControls(_ value: String) -> String {
        String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }

    /// Returns a name in lower case. Most are in lower case already, and are not copied.
    private static func lowercased(_ name: String) -> String {
        name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ? name.lowercased() : name
    }
}

/// A cookie to set. Scripts cannot read it (`HttpOnly`), and browsers send it only with requests from this site's pages
/// and when a link is followed (`SameSite=Lax`).
package struct Cookie: Sendable {
    var name: String
    var value: String
    /// The lifetime in seconds; 0 deletes the cookie.
    var maxAge: Int
    var isSecure: Bool

    package init(name: String, value: String, maxAge: Int, isSecure: Bool) {
        (self.name, self.value, self.maxAge, self.isSecure) = (name, value, maxAge, isSecure)
    }

    /// The value of the header field `set-cookie`.
    package var header: String {
        "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// Parses a `Cookie` header. If a name occurs more than once, the first value wins: browsers send the cookie with
    /// the longest path first.
    package static func values(in header: String) -> [String: String] {
        var values: [String: String] = [:]
        for pair in header.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(parts[0].drop { $0 == " " })
            if values[name] == nil { values[name] = String(parts[1]) }
        }
        return values
    }
}
