internal import Foundation

extension ServerConfiguration {
    /// Refuses what would leave the server open, or cannot work.
    func check() throws(ServerError) {
        switch access {
        case .open: if !isLoopback { throw .needsAccessControl(address: address) }
        case .password(let password): if password.count < 8 { throw .weakPassword }
        case .token(let token): if token.utf8.count < 16 { throw .weakToken }
        }
        guard let certificate else { return }
        for file in [certificate.certificateFile, certificate.keyFile]
        where !FileManager.default.isReadableFile(atPath: file.path) {
            throw .missingFile(file.path)
        }
    }
}
