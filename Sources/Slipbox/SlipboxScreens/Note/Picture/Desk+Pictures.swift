internal import CoreData
internal import DocumentRichText
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI

extension Desk {
    /// The folder for pictures pasted into texts.
    private static let pictureFolder = VaultPath("Attachments")

    /// Returns the address of a note's picture in the size of a row: that beside its text, or the first in the text; nil if it has
    /// none. Nothing is fetched for it.
    func smallPicture(of note: Note) -> String? {
        if note.attachment != nil { return "\(address.photos)\(note.uuid.uuidString)?size=small" }
        guard let path = note.firstPicturePath.flatMap(VaultPath.init) else { return nil }
        return "\(address(of: note).pictures)\(PictureSource.text(for: path))?size=small"
    }

    /// Stores a picture for a text and returns the name by which the text refers to it. If it cannot be stored, nothing
    /// is changed.
    func keepPicture(_ upload: Upload, for note: UUID? = nil) async throws -> ImageReference {
        let place = try filePlace(of: note)
        let picture = try await PictureIntake(upload)
        let name = upload.name.split(separator: ".").first.map(String.init) ?? ""
        // The name that browsers give to pictures without one.
        let isNamed = !name.isEmpty && name != "image"
        let path = try freePath(for: isNamed ? name : "Picture", picture.format.fileExtension)
        let attachment = Attachment(pasting: picture.data, at: path.text, into: note, context: context)
        try await keep(attachment, with: note)
        return ImageReference(
            source: place.pictures + PictureSource.text(for: path),
            description: isNamed ? name : ""
        )
    }

    /// Stores a file for a text, and returns its name and its address. It is kept as files of vaults are, whether a text leads
    /// to it or not. If it cannot be stored, nothing is changed.
    func keepFile(_ upload: Upload, for note: UUID? = nil) async throws -> (name: String, address: String) {
        let place = try filePlace(of: note)
        guard upload.byteCount <= SlipboxFiles.mostBytes else {
            upload.discard()
            throw FileError.tooLarge(upload.name, bytes: upload.byteCount)
        }
        let data = try await Task.detached { Data(try upload.read()) }.value
        upload.discard()
        let name = upload.name.split(separator: "/").last.map(String.init) ?? "File"
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        let path = try freePath(for: String(name[..<dot]), String(name[dot...].dropFirst()))
        let attachment = Attachment(image: data, context: context)
        attachment.path_ = path.text
        try await keep(attachment, with: note)
        return (path.name, place.files + PictureSource.text(for: path))
    }

    /// Returns where the pictures and files of a note are.
    ///
    /// - Throws: `FileError.notYours` if it is somebody else's, who does not let one write.
    private func filePlace(of id: UUID?) throws -> BoxAddress {
        guard isOfOthers else { return address }
        guard let note = try id.flatMap({ try Note.with($0, in: context) }), mayChange(note) else {
            throw FileError.notYours
        }
        return address(of: note)
    }

    /// Saves a new picture or file, and shares it along with its note. If it cannot be saved, nothing is changed.
    private func keep(_ attachment: Attachment, with note: UUID?) async throws {
        do {
            if !isOfOthers { try context.followTags() }
            try context.save()
        } catch {
            context.delete(attachment)
            throw error
        }
        guard let others else { return shareAlong(attachment, with: note) }
        do {
            guard let note = try note.flatMap({ try Note.with($0, in: context) }) else { throw FileError.notYours }
            try await others.share(attachment, with: note)
        } catch {
            // Nobody but this computer would ever see it.
            context.delete(attachment)
            try context.save()
            throw error
        }
    }

    /// Returns an unused path. What one puts into the notes of others has a path that their boxes do not have, either.
    private func freePath(for name: String, _ fileExtension: String) throws -> VaultPath {
        let name = isOfOthers ? "\(name) \(UUID().uuidString.prefix(8))" : name
        var namer = VaultFileNamer()
        while true {
            let path = namer.path(for: name, fileExtension: fileExtension, in: Self.pictureFolder)
            let request = NSFetchRequest<Attachment>(entityName: "Attachment")
            request.predicate = NSPredicate(format: "path_ ==[c] %@", path.text)
            if try context.count(for: request) == 0 { return path }
        }
    }
}
