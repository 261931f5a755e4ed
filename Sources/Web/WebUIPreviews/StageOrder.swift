internal import Foundation

/// The order that a gallery gives to the process that shows its previews: in the environment, as JSON.
struct StageOrder: Codable, Sendable {
    /// The name of the environment's variable.
    static let variable = "WEBUI_PREVIEW_STAGE"

    /// The port that the stage listens on, and that of the gallery, whose pages show the stage's in frames.
    var port: Int
    var galleryPort: Int
    /// The folder for the report and for the key.
    var folder: String

    /// The key of both servers, with which their pages survive the processes.
    var key: URL { URL(filePath: folder).appending(path: "gallery.key") }

    /// The file that the stage writes once it serves its pages.
    var report: URL { URL(filePath: folder).appending(path: "stage.json") }

    /// The order in this process's environment; nil if no gallery has started it.
    static func received() throws -> StageOrder? {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
        return try JSONDecoder().decode(StageOrder.self, from: Data(text.utf8))
    }

    /// The order as the value of the environment's variable.
    func text() throws -> String {
        String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}

/// The previews that a stage has found.
struct StageReport: Codable, Equatable, Sendable {
    /// A preview, as the gallery lists it.
    struct Entry: Codable, Hashable, Identifiable, Sendable {
        let id: String
        let name: String
        let module: String
        /// The file and the line; nil if they are not known.
        let place: String?
        let isLandscape: Bool
    }

    var entries: [Entry] = []
    /// The reason why previews cannot be found; nil if they can.
    var problem: String?
}
