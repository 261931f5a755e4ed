internal import Foundation
internal import ManagedObjectModelFormat

/// The files of a folder with their sizes and times, which tell that some program has written to them.
struct FolderStamp: Hashable {
    private struct File: Hashable {
        let size: Int?
        let date: Date?
    }

    private var files: [String: File] = [:]

    init(of folder: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys)) else {
            return
        }
        for case let url as URL in all {
            do {
                let values = try url.resourceValues(forKeys: keys)
                files[url.path] = File(size: values.fileSize, date: values.contentModificationDate)
            } catch {
                // The file is gone meanwhile: the next look sees that.
                continue
            }
        }
    }
}

extension ModelFormatErrors {
    /// The first error as a sentence for people.
    var sentence: String {
        guard let error = errors.first else { return "The model cannot be read." }
        let place = [error.file?.lastPathComponent, error.entity, error.property].compactMap(\.self).joined(
            separator: ", "
        )
        let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst() + "."
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}
