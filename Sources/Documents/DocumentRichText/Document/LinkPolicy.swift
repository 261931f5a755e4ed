/// A policy for links in documents that are displayed. Links that would run code in the browser are left out.
public struct LinkPolicy: Hashable, Sendable {
    /// The allowed schemes, in lower case. Links without a scheme are always allowed.
    public var schemes: Set<String>

    /// Creates a policy that allows these schemes.
    public init(schemes: Set<String>) {
        self.schemes = schemes
    }

    /// Allows links to web pages, mail addresses, phone numbers and locations.
    public static let web = LinkPolicy(schemes: ["http", "https", "mailto", "tel", "sms", "ftp", "geo"])

    /// Returns whether a link is allowed. Note links always are.
    public func allows(_ link: String) -> Bool {
        if NoteLink(link) != nil { return true }
        // Browsers ignore white space and control characters, so `java\tscript:` is a scheme, too.
        let visible = link.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
        guard let colon = visible.firstIndex(of: ":") else { return true }
        let scheme = visible[..<colon]
        let isPath = scheme.contains { $0 == "/" || $0 == "?" || $0 == "#" }
        return isPath || schemes.contains(String(String.UnicodeScalarView(scheme)).lowercased())
    }
}
