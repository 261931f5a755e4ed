internal import Foundation

/// What a phone or a desk needs to know to keep a program beside its others: its name, its picture, and that it has a window
/// of its own.
struct WebAppManifest: Encodable {
    private struct Icon: Encodable {
        let src: String
        let type: String
        let sizes = "any"
    }

    private let id = "/"
    private let startAddress = "/"
    private let display = "standalone"
    private let name: String
    private let icons: [Icon]

    private enum CodingKeys: String, CodingKey {
        case id, display, name, icons
        case startAddress = "start_url"
    }

    init(name: String, icon: Asset?) {
        self.name = name
        icons = icon.map { [Icon(src: $0.path, type: $0.contentType)] } ?? []
    }

    /// The file that pages refer to.
    var asset: Asset {
        Asset(
            name: "manifest",
            suffix: "webmanifest",
            contentType: "application/manifest+json",
            bytes: Array(sortedJSON.utf8)
        )
    }
}
