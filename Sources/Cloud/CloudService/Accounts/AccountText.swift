internal import Foundation

/// Checks of the texts that accounts, tokens and keys are made of.
enum AccountText {
    /// The most characters of a login or a name.
    private static let length = 254

    /// The form of a login that is compared: without case, and with one form for the same letters.
    static func key(ofLogin login: String) -> String {
        login.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Returns a login, if it can be one.
    static func login(_ text: String) throws(AccountError) -> String {
        guard isName(text), text.first?.isWhitespace == false, text.last?.isWhitespace == false else {
            throw .invalidLogin
        }
        return text
    }

    /// Returns a name, if it can be one.
    ///
    /// - Parameter kind: The beginning of the sentence that refuses it, such as "The name of a key".
    static func name(_ text: String, of kind: String) throws(AccountError) -> String {
        guard isName(text) else { throw .invalidName(kind) }
        return text
    }

    /// Returns a part of a person's name; nil if it is missing or empty.
    static func personName(_ text: String?) throws(AccountError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return try name(text, of: "The name of a person")
    }

    /// Returns a password in the form that is hashed: the same for all ways of typing the same letters.
    static func password(_ text: String) throws(AccountError) -> String {
        guard (8...1_000).contains(text.count), text.utf8.count <= 4_000 else { throw .invalidPassword }
        return text.precomposedStringWithCanonicalMapping
    }

    static func container(_ text: String) throws(AccountError) -> String {
        let isAllowed = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && !#"/\?#%"'"#.utf8.contains($0) }
        guard isName(text), isAllowed else { throw .invalidContainer(text) }
        return text
    }

    /// Returns the origin of a web site as browsers write it.
    static func origin(_ text: String) throws(AccountError) -> String {
        let parts = URLComponents(string: text)
        guard let parts, let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/", parts.query == nil,
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { throw .invalidOrigin(text) }
        let isUsualPort = parts.port == (scheme == "https" ? 443 : 80)
        let port = parts.port.flatMap { isUsualPort ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host.lowercased())\(port)"
    }

    /// Returns an address to return to after signing in. Schemes that run scripts are not allowed.
    static func callback(_ text: String?) throws(AccountError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let scripts: Set = ["javascript", "data", "vbscript", "file", "blob", "about"]
        let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) } && text.utf8.count <= 2_000
        guard isPlain, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            !scripts.contains(scheme), !scheme.hasPrefix("http") || parts.host?.isEmpty == false
        else { throw .invalidCallback(text) }
        return text
    }

    /// Returns a date after a number of days.
    static func end(after days: Int, from now: Date) throws(AccountError) -> Date {
        guard (1...3_650).contains(days) else { throw .invalidExpiry }
        return now.addingTimeInterval(Double(days) * 86_400)
    }

    /// Whether a text is no longer than names are and shows all its characters.
    private static func isName(_ text: String) -> Bool {
        let hidden: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        ]
        return !text.isEmpty && text.count <= length && text.utf8.count <= 4 * length
            && !text.unicodeScalars.contains { hidden.contains($0.properties.generalCategory) }
    }
}
