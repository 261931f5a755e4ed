import CloudService
import CloudWire

@testable import CloudKit

extension CKContainer {
    /// A container whose service runs in the process, for one user.
    static func inProcess(_ service: CloudService, _ user: String = "_alice") -> CKContainer {
        CKContainer(identifier: "iCloud.test", over: ServiceTransport(service: service, caller: .user(user)))
    }
}
