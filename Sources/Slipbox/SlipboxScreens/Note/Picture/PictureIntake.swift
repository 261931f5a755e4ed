internal import Foundation
internal import Thumbnails
internal import WebUI

/// A picture that a user gives, once it is known to be one.
struct PictureIntake: Sendable {
    let data: Data
    let format: PictureFormat

    static let mostBytes = 32 << 20
    static let maker = ThumbnailMaker()

    /// Reads what was uploaded, away from the main actor.
    init(_ upload: Upload) async throws {
        let data = try await Task.detached { Data(try upload.read()) }.value
        upload.discard()
        try await self.init(data)
    }

    /// - Throws: `PictureError` for what is no picture, is damaged, or too large.
    init(_ data: Data) async throws {
        guard data.count <= Self.mostBytes else { throw PictureError.tooLarge(bytes: data.count) }
        guard let format = PictureFormat(data) else { throw PictureError.unknown }
        guard format.isWhole(data) else { throw PictureError.damaged("Its end is missing.") }
        try await Self.check(data)
        (self.data, self.format) = (data, format)
    }

    /// Whoever can make a small picture of it has read all of it.
    private static func check(_ data: Data) async throws {
        do {
            _ = try await maker.thumbnail(of: data, fitting: 64)
        } catch ThumbnailError.programUnavailable {
            // Without that program nobody knows, and browsers show a damaged picture as such.
            return
        } catch let error as ThumbnailError {
            throw PictureError.damaged(error.localizedDescription)
        }
    }
}

/// Why a picture is not taken. Nothing was changed then.
enum PictureError: LocalizedError, Equatable {
    case unknown
    case damaged(String)
    case tooLarge(bytes: Int)

    var errorDescription: String? {
        switch self {
        case .unknown: "It is no picture that all browsers show. Take one in PNG, JPEG, GIF or WebP."
        case .damaged(let reason): "It cannot be read, so nothing was changed. \(reason)"
        case .tooLarge(let bytes):
            "It has \(bytes >> 20) MB, and \(PictureIntake.mostBytes >> 20) MB are the most. Make it smaller first."
        }
    }
}
