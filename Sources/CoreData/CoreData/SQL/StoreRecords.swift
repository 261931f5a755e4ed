internal import Foundation
internal import ManagedObjectModelFormat

/// Reads and writes a store's metadata, its model, and the numbers of its entities.
struct StoreRecords<Session: SQLSession> {
    /// The first number of the framework's own entities, which are those of the history.
    static var firstHistoryNumber: Int { 16_000 }

    let session: Session
    let dialect: SQLDialect

    // MARK: - Metadata

    /// Returns the metadata.
    ///
    /// - Throws: ``StoreFileError/noMetadata`` if the table is empty.
    func metadata() throws -> StoreMetadata {
        try session.withStatement(dialect.text(MetadataTable.selection).sql) { statement in
            guard try statement.step(), !statement.value(0).isNull else { throw StoreFileError.noMetadata }
            let list = statement.value(1)
            return try StoreMetadata(
                uuid: statement.value(0).string,
                propertyList: list.isNull ? nil : Data(list.blob)
            )
        }
    }

    /// Replaces the metadata.
    func write(_ metadata: StoreMetadata) throws {
        let list = try metadata.propertyList
        for statement in [MetadataTable.update, MetadataTable.insertion] {
            try session.run(dialect.text(statement).sql, [.text(metadata.uuid), .bytes(list)])
            guard session.changes == 0 else { return }
        }
    }

    // MARK: - Numbers

    /// Returns the numbers of the entities in the store, by their names there, which may be those from before a migration.
    func numbers() throws -> [String: Int] {
        let (name, number) = (
            SQLExpression.column(0, SequenceTable.entityName), SQLExpression.column(0, StoreColumn.entity)
        )
        let isOfModel = SQLExpression.between(number, .literal(1), .parameter)
        let select = SQLSelect([name, number], from: SequenceTable.name, where: .all([isOfModel, .isNotNull(name)]))
        return try session.withStatement(dialect.text(select).sql) { statement in
            try statement.bind(Int64(Self.firstHistoryNumber), at: 1)
            var numbers: [String: Int] = [:]
            while try statement.step() {
                numbers[statement.value(0).string] = Int(statement.value(1).int64)
            }
            return numbers
        }
    }

    /// Adds the numbers of a model's entities.
    func writeNumbers(of layout: ModelLayout) throws {
        try session.withStatement(dialect.text(.insert(SequenceTable.insertion)).sql) { statement in
            for entity in layout.entities {
                try statement.bind(Int64(entity.number), at: 1)
                try statement.bind(entity.name, at: 2)
                try statement.bind(Int64(entity.parentNumber ?? 0), at: 3)
                try statement.bind(0, at: 4)
                try statement.run()
            }
        }
    }

    // MARK: - Model

    /// Returns the model that the store was written with, with the version hashes of the metadata; nil if the store does
    /// not contain it.
    func model() throws -> NSManagedObjectModel? {
        let content = try session.withStatement(dialect.text(ModelTable.selection).sql) { statement in
            try statement.step() && !statement.value(0).isNull ? Data(statement.value(0).blob) : nil
        }
        guard let content else { return nil }
        do {
            var definition = try CompiledModel.read(storedContent: content)
            definition.recordedHashes = try metadata().hashes
            return try NSManagedObjectModel(definition)
        } catch let error as ModelFormatError {
            throw StoreFileError.model(reason: error.description)
        }
    }

    /// Replaces the copy of the model.
    func write(_ model: NSManagedObjectModel) throws {
        let content = try Self.archive(of: model)
        try session.run(dialect.text(ModelTable.deletion).sql, [])
        try session.run(dialect.text(ModelTable.insertion).sql, [.bytes(content)])
    }

    /// Returns a model in the form in which stores keep it.
    private static func archive(of model: NSManagedObjectModel) throws -> Data {
        do {
            let write = { try CompiledModel.storedContent(of: model.definition) }
            // Templates of fetch requests can be changed in their place.
            return try model.fetchRequestTemplatesByName.isEmpty ? model.digests.storedContent(write) : write()
        } catch let error as ModelFormatError {
            throw StoreFileError.model(reason: error.description)
        }
    }
}
