package import CloudWire
package import Foundation
package import ServerSecurity

extension RasterPicture {
    /// The most bytes of a file that is shown small: a list of records must not become a long download.
    package static let most = 8 << 20

    /// The kind of a file; nil if it is none of these pictures, or cannot be read.
    package init?(_ file: URL) {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { handle.closeFile() }
            self.init(head: try handle.read(upToCount: Self.headBytes) ?? Data())
        } catch {
            return nil
        }
    }
}

extension OperatedDatabase {
    /// The checksums of those assets that are pictures, and small enough to be shown beside each other.
    package func pictures(among assets: [AssetValue]) async -> Set<String> {
        let small = assets.filter { $0.size <= RasterPicture.most }.map(\.fileChecksum)
        return Set(small).filter { service.assets.location(of: $0).flatMap(RasterPicture.init) != nil }
    }

    /// The path at which the server shows operators an asset that is a picture, for a while.
    package func pictureAddress(of asset: AssetValue) -> String {
        "/pictures/\(AssetTickets(key: service.key).download(asset.fileChecksum))"
    }
}
