import CoreData
import MarkdownVault
import SlipboxCore

/// Writes the files that are not notes.
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
        for id in try context.fetch(request) {
            try cancellation.check()
            guard let attachment = try context.existingObject(with: id) as? Attachment else { continue }
            let path =
                attachment.path_.flatMap(VaultPath.init) ?? attachment.note.flatMap { plan.pictures[$0.objectID] }
            let data = attachment.fullImageData ?? Data()
            context.reset()
            guard let path else {
                if data.isEmpty { continue }
                report.add([VaultProblem("\(data.count) bytes", .noPlace, "a picture of no note and without a name")])
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
