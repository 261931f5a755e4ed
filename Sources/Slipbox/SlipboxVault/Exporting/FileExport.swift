import CoreData
package import Foundation
import MarkdownVault
import SlipboxCore

/// Exports the files that are not notes.
struct FileExport {
    let plan: ExportPlan

    func run(
        to writer: VaultWriter,
        into report: inout VaultExportReport,
        in context: NSManagedObjectContext,
        _ cancellation: Cancellation
    ) throws {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Attachment")
        request.resultType = .managedObjectIDResultType
        // The picture of a note in the trash stays there with it; files of a vault are files of their own.
        request.predicate = NSPredicate(format: "path_ != nil OR note == nil OR note.isTrashed == NO")
        for id in try context.fetch(request) {
            try cancellation.check()
            guard let attachment = try context.existingObject(with: id) as? Attachment else { continue }
            let note = attachment.note?.objectID
            let path = attachment.path_.flatMap(VaultPath.init) ?? note.flatMap { plan.pictures[$0] }
            guard plan.selection?.contains(file: path, of: note) ?? true else {
                context.reset()
                continue
            }
            let data = attachment.fullImageData ?? Data()
            context.reset()
            guard let path else {
                if data.isEmpty { continue }
                report.add([
                    VaultProblem("\(data.count) bytes", .noPlace, "a picture without a note and without a name")
                ])
                report.sheet.input.attachments += 1
                continue
            }
            let file = VaultFile(path: path, data: data)
            report.sheet.input.add(file)
            let conflicts = writer.report.problems.count
            try writer.write(file)
            if writer.report.problems.count == conflicts { report.sheet.output.add(file) }
        }
    }
}

/// Detects picture formats from the first bytes of a file.
package enum PictureKind {
    private static let beginnings: [(bytes: [UInt8], fileExtension: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
        (Array("BM".utf8), "bmp"), (Array("II*\0".utf8), "tiff"), (Array("MM\0*".utf8), "tiff"),
        (Array("%PDF".utf8), "pdf"), (Array("<svg".utf8), "svg"),
    ]

    /// Returns the usual extension for the content of a file, `bin` if it is none that is known.
    package static func fileExtension(of data: Data) -> String {
        if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) { return "webp" }
        if data.dropFirst(4).starts(with: "ftyphei".utf8) { return "heic" }
        return beginnings.first { data.starts(with: $0.bytes) }?.fileExtension ?? "bin"
    }
}
