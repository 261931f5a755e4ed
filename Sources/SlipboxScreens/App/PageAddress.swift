internal import CoreData
internal import SlipboxCore
internal import WebUICoreData

/// Addresses of pages, as their columns make them.
enum PageAddress {
    /// Where a note is shown: in its folder, or among all notes.
    static func of(_ note: Note) -> String {
        let place = note.folder.map(Place.folder) ?? .shelf(.all)
        return "/\(place.pathComponent)/\(note.objectID.pathComponent)"
    }
}
