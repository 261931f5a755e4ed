internal import Foundation
internal import ManagedObjectModelFormat

/// Version hashes for people to read.
package enum VersionHashText {
    /// A hash in hexadecimal digits.
    package static func hexadecimal(_ hash: Data) -> String {
        hash.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// The checksum of the hashes of a version.
    static func checksum(of hashes: [String: Data]) -> String {
        VersionHash.checksum(of: hashes)
    }
}
