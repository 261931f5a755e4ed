package import CloudWire
internal import CoreData
internal import Foundation

/// Where users go who have accepted a share and have no program for its container.
extension AccountStore {
    /// Sets the address for a container, or removes it. The end of a share's address is appended to it.
    ///
    /// - Throws: ``AccountError/invalidCallback(_:)`` for an address that is none.
    package func setSharingFallback(
        _ address: String?,
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws {
        let place = "\(try AccountText.container(container))/\(environment.rawValue)"
        let address = try AccountText.callback(address)
        try await write(drops: false) { context in
            let stored: StoredSharingFallback? = try context.first("StoredSharingFallback", "place", place)
            guard let address else {
                stored.map(context.delete)
                return
            }
            let fallback = stored ?? StoredSharingFallback(context: context)
            (fallback.place, fallback.address) = (place, address)
        }
    }

    /// Returns the address for a container; nil if none is set.
    package func sharingFallback(
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws -> String? {
        try await read { context in
            let place = "\(container)/\(environment.rawValue)"
            let stored: StoredSharingFallback? = try context.first("StoredSharingFallback", "place", place)
            return stored?.address
        }
    }
}
