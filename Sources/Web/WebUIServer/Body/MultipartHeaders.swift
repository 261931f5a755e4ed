internal import Foundation

/// The headers of a part in a multipart form.
package struct MultipartHeaders: Sendable {
    var field = ""
    /// The name of the file; nil for a field.
    var fileName: String?
    var contentType = "application/octet-stream"

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon].lowercased() {
            case "content-disposition":
                let parameters = HeaderParameters(value)
                field = parameters["name"] ?? ""
                fileName = parameters["filename"].map(Self.lastComponent)
            case "content-type":
                contentType = value
            default:
                break
            }
        }
    }

    /// Returns the last component of a file name: some browsers send whole paths, with slashes or backslashes.
    private static func lastComponent(of name: String) -> String {
        String(name.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }
}

/// The parameters in a header such as `form-data; name="a"; filename="b c.png"`.
struct HeaderParameters {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    init(_ header: String) {
        var rest = Substring(header).drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let value = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
            values[name.lowercased()] = value
            rest = rest.drop { $0 != ";" }
        }
    }

    private static func token(_ rest: inout Substring) -> String {
        let token = rest.prefix { $0 != ";" }
        rest = rest.dropFirst(token.count)
        return String(token)
    }

    /// Reads a quoted string. Browsers write a quotation mark as `%22`, other clients as `\"`. A backslash escapes
    /// quotation marks and backslashes only.
    private static func quoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                value.append(next)
                rest = rest.dropFirst()
            } else {
                value.append(character)
            }
        }
        return value.replacingOccurrences(of: "%22", with: "\"")
    }
}
