package import CoreData
package import ManagedObjectModelFormat

/// What a new model begins with.
package struct ModelTemplate: Hashable, Sendable {
    /// The text of the model's first version.
    package let text: String
    /// What a template was made of and the file cannot hold.
    package let losses: [ModelFormatError]

    /// A model without entities, as Xcode's template has it.
    package static let empty = ModelTemplate(ModelDefinition())
    /// The model of a slip box: notes in folders, with keywords, attachments and links.
    package static let slipBox = ModelTemplate(SlipBox.model)

    /// Creates a template of a model that was read from elsewhere.
    package init(_ model: ModelDefinition) {
        var model = model
        if model.document.attributes.isEmpty { model.document.attributes = Self.attributes }
        let written = ModelXML.write(model)
        (text, losses) = (written.text, written.losses)
    }

    /// What Xcode's template says about the file.
    private static let attributes = [
        "lastSavedToolsVersion": "1", "systemVersion": "11A491", "minimumToolsVersion": "Automatic",
        "sourceLanguage": "Swift", "usedWithCloudKit": "false",
    ]

    /// Returns a package with one version, or a model without versions, by the extension of the address.
    func package(at url: URL) throws(ModelFormatErrors) -> ModelPackage {
        let name = url.deletingPathExtension().lastPathComponent
        guard ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension), !name.isEmpty else {
            let reason = "the name of a model ends in .xcdatamodeld, or in .xcdatamodel if it has no versions"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        let isSingle = url.pathExtension == "xcdatamodel"
        return ModelPackage(
            url: url,
            sources: [name: try ModelSource(Data(text.utf8), file: url)],
            note: isSingle ? nil : CurrentVersionNote.text(naming: name, in: nil),
            current: name
        )
    }
}

extension ModelTemplate {
    /// Creates a template of the model that a store was made with, a copy of which is in the store. The store is only read.
    ///
    /// A compiled model does not have everything that an editor shows: classes are no longer generated, and there is no graph.
    ///
    /// - Parameter url: The file of a store, or the address of one on PostgreSQL.
    /// - Throws: `CocoaError` if there is no store, or no model in it.
    package init(storeAt url: URL) throws {
        try self.init(try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: url))
    }

    /// Creates a template of a model that a program has loaded, with the same limits.
    package init(_ model: NSManagedObjectModel) throws {
        // The archive of a model has its compiled form, which is the same in all versions of the package and in Apple's stores.
        let archive = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
        self.init(try CompiledModel.read(archive))
    }
}
