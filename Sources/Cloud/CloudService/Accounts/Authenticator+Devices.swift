package import Foundation
internal import ServerSecurity

/// Devices on which users have signed in. Somebody else who tries passwords uses up the attempts of a login or of a network, and not
/// those of a device that has a token: the owner of the account is not locked out.
extension Authenticator {
    private static let purpose = "device"
    /// The time for which a token is good, in seconds. Browsers keep nothing for longer than 400 days.
    package static let deviceTokenLife = 400 * 86_400

    /// Returns a token for the device on which a user has just signed in. It is no proof of anything but that.
    package func deviceToken(for login: String, now: Date = Date()) -> String {
        let end = Int64(now.timeIntervalSince1970) + Int64(Self.deviceTokenLife)
        return key.seal("\(Self.digest(of: login)) \(Secret.digits(bytes: 16)) \(end)", purpose: Self.purpose)
    }

    /// The counts that an attempt to sign in goes to, each of which must allow it.
    func limits(of login: String, _ address: String, _ device: String?, _ now: Date) -> [RatedSignIn] {
        let name = Self.digest(of: login)
        if let device = knownDevice(device, name, now) { return [.device(device)] }
        return [.network(RemoteAddress.network(of: address)), .login(name)]
    }

    /// The number of the device of a token; nil if it is none, is old, or is for another login.
    private func knownDevice(_ token: String?, _ name: String, _ now: Date) -> String? {
        guard let token, token.utf8.count < 1_000,
            let parts = key.unseal(token, purpose: Self.purpose)?.split(separator: " "), parts.count == 3,
            parts[0] == name, let end = Int64(parts[2]), now.timeIntervalSince1970 < Double(end)
        else { return nil }
        return String(parts[1])
    }

    /// A digest of a login, which has one length for all texts that somebody may send.
    private static func digest(of login: String) -> String {
        Digest.of(AccountText.key(ofLogin: login).utf8).hexadecimal
    }
}
