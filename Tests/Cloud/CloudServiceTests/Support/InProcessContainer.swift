import CloudService
import CloudWire

@testable import CloudKit

extension CKContainer {
    private struct Unsigned: CredentialSource {
        let hasWebToken = false
        func credentials(for request: CloudRequest) throws -> CloudRequest.Credentials? { nil }
        func replaceWebToken(_ token: String) throws {}
    }

    /// A container whose service runs in the process, for one user.
    static func inProcess(_ service: CloudService, _ user: String = "_alice") -> CKContainer {
        let transport = ServiceTransport(service: service, caller: .user(user))
        let client = CloudClient(
            container: "iCloud.test",
            environment: .development,
            transport: transport,
            credentials: Unsigned()
        )
        return CKContainer("iCloud.test", client)
    }
}
