/// Which links a document may have when it is shown: those that run code in the reader's browser are left out.
public struct LinkPolicy: Hashable, Sendable {
    /// The schemes that links may have, in small letters. Links without a scheme are always fine.
    public var schemes: Set<String>

    /// A policy that lets through links with these schemes, and those without one.
    public init(schemes: Set<String>) {
        self.schemes = schemes
    }

    /// Lets through what leads to pages, people and places.
    public static let web = LinkPolicy(schemes: ["http", "https", "mailto", "tel", "sms", "ftp", "geo"])

    /// Whether a link may be shown. Links to notes by identity always may.
    public func allows(_ link: String) -> Bool {
        if NoteLink(link) != nil { return true }
        // Browsers leave out white space and control characters, so `java\tscript:` is a scheme, too.
        let visible = link.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
        guard let colon = visible.firstIndex(of: ":") else { return true }
        let scheme = visible[..<colon]
        let isPath = scheme.contains { $0 == "/" || $0 == "?" || $0 == "#" }
        return isPath || schemes.contains(String(String.UnicodeScalarView(scheme)).lowercased())
    }
}
