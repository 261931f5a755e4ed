package import Foundation

/// Texts that browsers keep for the server: readable to them, but of their own making they are worth nothing.
package struct Seal: Sendable {
    let key: SecretKey
    /// What the texts are for.
    let purpose: String

    package init(key: SecretKey, purpose: String) {
        self.key = key
        self.purpose = purpose
    }

    /// The text, when it ends to be valid, and the code for both.
    package func seal(_ text: String, for lifetime: TimeInterval, now: Date = Date()) -> String {
        let end = Int(now.timeIntervalSince1970 + lifetime)
        let content = "\(end).\(Array(text.utf8).base64URL)"
        return "\(content).\(key.code(for: content, purpose: purpose).base64URL)"
    }

    /// The text, if it was sealed by this server for this purpose and is still valid.
    package func open(_ sealed: String, now: Date = Date()) -> String? {
        let parts = sealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let end = Int(parts[0]), let text = [UInt8](base64URL: parts[1]),
            let code = [UInt8](base64URL: parts[2]),
            code.isEqualInConstantTime(to: key.code(for: "\(parts[0]).\(parts[1])", purpose: purpose)),
            Double(end) > now.timeIntervalSince1970
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
