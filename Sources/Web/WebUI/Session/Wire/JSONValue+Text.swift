internal import Foundation
internal import UntrustedJSON

extension JSONValue {
    /// Reads a text of JSON that may come from anybody; nil if it makes no sense, or nests deeper than any use.
    public init?(text: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, fromUntrusted: Data(text.utf8)) else { return nil }
        self = value
    }
}
