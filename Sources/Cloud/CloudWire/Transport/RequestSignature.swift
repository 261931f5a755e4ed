package import Foundation

/// The text that a server-to-server key signs: a date, the body's digest and the address.
package enum RequestSignature {
    /// The names of the headers that carry a signature.
    package static let keyHeader = "X-Apple-CloudKit-Request-KeyID"
    package static let dateHeader = "X-Apple-CloudKit-Request-ISO8601Date"
    package static let signatureHeader = "X-Apple-CloudKit-Request-SignatureV1"

    /// Returns the text to sign.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 digest of the body.
    ///   - path: The address without its host. Some clients sign its query, too.
    package static func text(date: String, digest: some Sequence<UInt8>, path: String) -> String {
        "\(date):\(Data(digest).base64EncodedString()):\(path)"
    }

    /// Returns a date as signatures carry it, without a fraction of a second.
    package static func text(of date: Date) -> String {
        date.formatted(.iso8601)
    }

    /// Returns the date of a signature; nil if it is none.
    package static func date(of text: String) -> Date? {
        do {
            return try Date(text, strategy: .iso8601)
        } catch {
            return nil
        }
    }
}
