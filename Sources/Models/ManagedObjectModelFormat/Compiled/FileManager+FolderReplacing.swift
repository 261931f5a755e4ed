package import Foundation

extension FileManager {
    /// Moves a complete folder to the place of an existing one, or to where there is none yet.
    ///
    /// The existing folder is moved aside first, and comes back if the new one cannot be moved: at no time is there only
    /// a part of either.
    package func replaceFolder(at place: URL, with new: URL) throws {
        let aside = place.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString).old.\(place.pathExtension)")
        let wasThere = fileExists(atPath: place.path)
        if wasThere { try moveItem(at: place, to: aside) }
        do {
            try moveItem(at: new, to: place)
        } catch {
            if wasThere { try moveItem(at: aside, to: place) }
            throw error
        }
        if wasThere { try removeItem(at: aside) }
    }
}
