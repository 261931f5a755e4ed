internal import DocumentThumbnails
internal import Foundation
internal import WebUI

/// An uploaded picture that was validated.
struct PictureIntake: Sendable {
    let data: Data
    let format: PictureFormat

    static let mostBytes = 32 << 20
    static let maker = ThumbnailMaker()

    /// Reads an upload outside of the main actor.
    init(_ upload: Upload) async throws {
        guard upload.byteCount <= Self.mostBytes else {
            upload.discard()
            throw PictureError.tooLarge(bytes: upload.byteCount)
        }
        let data = try await Task.detached { Data(try upload.read()) }.value
        upload.discard()
        try await self.init(data)
    }

    /// - Throws: `PictureError` if the data is not a picture, is damaged, or is too large.
    init(_ data: Data) async throws {
        guard data.count <= Self.mostBytes else { throw PictureError.tooLarge(bytes: data.count) }
        guard let format = PictureFormat(data) else { throw PictureError.unknown }
        guard format.isWhole(data) else { throw PictureError.damaged("Its end is missing.") }
        try await Self.check(data)
        (self.data, self.format) = (data, format)
    }

    /// Creating a thumbnail requires decoding the whole picture.
    private static func check(_ data: Data) async throws {
        do {
            _ = try await maker.thumbnail(of: data, fitting: 64)
        } catch ThumbnailError.programUnavailable {
            // Without that program the picture cannot be checked; browsers show a damaged picture as such.
            return
        } catch let error as ThumbnailError {
            throw PictureError.damaged(error.localizedDescription)
        }
    }
}

/// The reasons for rejecting a picture. Nothing was changed.
enum PictureError: LocalizedError, Equatable {
    case unknown
    case damaged(String)
    case tooLarge(bytes: Int)

    var errorDescription: String? {
        switch self {
        case .unknown: "This is not a picture that all browsers can show. Use PNG, JPEG, GIF or WebP."
        case .damaged(let reason): "The picture cannot be read. Nothing was changed. \(reason)"
        case .tooLarge(let bytes):
            "The picture has \(bytes >> 20) MB; the limit is \(PictureIntake.mostBytes >> 20) MB. Make it smaller first."
        }
    }
}
