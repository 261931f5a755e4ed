/// A cookie to be set: never readable by scripts, and sent along only from this site's own pages.
package struct Cookie: Sendable {
    var name: String
    var value: String
    /// How many seconds it is kept; 0 deletes it.
    var maxAge: Int
    var isSecure: Bool

    var header: String {
        "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// The cookies of a request. Of several with one name the first counts, which is the one with the longest path.
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
