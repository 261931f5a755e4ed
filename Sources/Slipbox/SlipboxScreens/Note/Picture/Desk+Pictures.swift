internal import CoreData
internal import MarkdownVault
internal import RichText
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI

extension Desk {
    /// The folder for pictures that were put into texts.
    private static let pictureFolder = VaultPath("Attachments")

    /// Keeps a picture for a text, and says how the text names it. If it cannot be kept, nothing is changed.
    func keepPicture(_ upload: Upload, for note: UUID? = nil) async throws -> ImageReference {
        let picture = try await PictureIntake(upload)
        let name = upload.name.split(separator: ".").first.map(String.init) ?? ""
        // What browsers call a picture that has no name.
        let isNamed = !name.isEmpty && name != "image"
        let path = try freePath(for: isNamed ? name : "Picture", picture.format)
        let attachment = Attachment(pasting: picture.data, at: path.text, into: note, context: context)
        do {
            try context.save()
        } catch {
            context.delete(attachment)
            throw error
        }
        return ImageReference(
            source: SlipboxPictures.folder + PictureSource.text(for: path),
            description: isNamed ? name : ""
        )
    }

    /// A place that no other file has.
    private func freePath(for name: String, _ format: PictureFormat) throws -> VaultPath {
        var namer = VaultFileNamer()
        while true {
            let path = namer.path(for: name, fileExtension: format.fileExtension, in: Self.pictureFolder)
            let request = NSFetchRequest<Attachment>(entityName: "Attachment")
            request.predicate = NSPredicate(format: "path_ ==[c] %@", path.text)
            if try context.count(for: request) == 0 { return path }
        }
    }
}
