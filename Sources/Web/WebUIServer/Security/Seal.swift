package import Foundation
internal import ServerSecurity

/// Signs texts that browsers keep for the server. Browsers can read them but cannot forge them.
package struct Seal: Sendable {
    let key: SecretKey
    /// The purpose that the signature covers: a text sealed for one purpose does not open for another.
    let purpose: String

    package init(key: SecretKey, purpose: String) {
        self.key = key
        self.purpose = purpose
    }

    /// Returns the text with its expiry date and a signature over both.
    package func seal(_ text: String, for lifetime: TimeInterval, now: Date = Date()) -> String {
        let end = Int(now.timeIntervalSince1970 + lifetime)
        let content = "\(end).\(Array(text.utf8).base64URL)"
        return "\(content).\(key.code(for: content, purpose: purpose).base64URL)"
    }

    /// Returns the text if it was sealed by this server for this purpose and has not expired; nil otherwise.
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
