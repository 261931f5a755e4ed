/// The file format in which the thumbnail process returns a picture.
package enum PictureEncoding: Hashable, Sendable {
    /// PNG if the picture has transparency, otherwise JPEG.
    case automatic
    /// PNG.
    case png
    /// JPEG, from the smallest (0) to the best (1) quality.
    case jpeg(quality: Double)
    /// TIFF, compressed without loss.
    case tiff

    /// The word for the format among the arguments of the process.
    var word: String {
        switch self {
        case .automatic: "automatic"
        case .png: "png"
        case .jpeg(let quality): "jpeg:\(Int((min(max(quality, 0), 1) * 100).rounded()))"
        case .tiff: "tiff"
        }
    }

    /// Reads the word for a format; nil for another word.
    package init?(word: String) {
        switch word {
        case "automatic": self = .automatic
        case "png": self = .png
        case "tiff": self = .tiff
        default:
            let parts = word.split(separator: ":")
            guard parts.count == 2, parts[0] == "jpeg", let percent = Int(parts[1]), (0...100).contains(percent) else {
                return nil
            }
            self = .jpeg(quality: Double(percent) / 100)
        }
    }
}
