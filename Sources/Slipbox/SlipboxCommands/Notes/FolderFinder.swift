internal import CoreData
internal import SlipboxCore

/// Finds folders by the names on the way to them.
struct FolderFinder {
    let context: NSManagedObjectContext

    /// The folder of a path such as `Ideas/Boxes`, of whatever case; nil for `/`, the top.
    ///
    /// - Parameter creates: Whether folders that there are not are made.
    func folder(_ path: String, creates: Bool = false) throws -> Folder? {
        var parent: Folder?
        for name in path.split(separator: "/").map(String.init) {
            if let found = try child(name, of: parent) {
                parent = found
            } else if creates {
                let folder = Folder(name: name, context: context)
                folder.parent = parent
                parent = folder
            } else {
                let place = parent.map { "in \(NoteSummary.path($0))" } ?? "at the top"
                throw CommandFailure(
                    "there is no folder “\(name)” \(place); “slipbox folders” shows all, --create makes it where a note goes"
                )
            }
        }
        return parent
    }

    private func child(_ name: String, of parent: Folder?) throws -> Folder? {
        let place =
            parent.map { NSPredicate(format: "%K == %@", FolderProperties.parent, $0) }
            ?? NSPredicate(format: "%K == nil", FolderProperties.parent)
        for format in ["%K == %@", "%K ==[cd] %@"] {
            let called = NSPredicate(format: format, FolderProperties.name, name)
            let request = Folder.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [place, called]))
            request.fetchLimit = 1
            if let folder = try context.fetch(request).first { return folder }
        }
        return nil
    }
}
