internal import Foundation
internal import ManagedObjectModelFormat

/// Inspects an atomic store, which contains no copy of its model.
struct AtomicFileInspector {
    let url: URL
    let type: String
    let family: ModelFamily?

    private var format: any StoreFileFormat.Type {
        type == NSXMLStoreType ? XMLStoreFormat.self : BinaryStoreFormat.self
    }

    /// - Throws: `CocoaError` if the metadata cannot be read.
    func inspect() throws -> StoreInspection {
        let file = try AtomicFile(url).read()
        let metadata: StoreMetadata
        do {
            metadata = try format.metadata(in: file)
        } catch {
            throw ErrorFactory.corruptStore(at: url, reason: "\(error)")
        }
        var inspection = StoreInspection(
            path: url.path,
            type: type,
            metadata: StoreInspection.Metadata(metadata),
            sizes: StoreInspection.Sizes(StoreFiles(url: url))
        )
        inspection.entities = metadata.hashes.sorted { $0.key < $1.key }.map { name, hash in
            StoreInspection.Entity(
                name: name,
                number: nil,
                parent: nil,
                isAbstract: nil,
                table: nil,
                hash: VersionHashText.hexadecimal(hash)
            )
        }
        let match = family.map { ModelMatch($0, metadata.hashes, copy: nil) }
        inspection.model.given = match?.facts
        do {
            try count(in: file, metadata, match?.version?.version.definition, &inspection)
        } catch {
            inspection.findings.append(.problem(.damagedFile, url.lastPathComponent, "cannot be read: \(error)"))
        }
        if let family, match?.version == nil {
            let text = "has no version that the store is of"
            inspection.findings.append(.problem(.otherModel, family.url.lastPathComponent, text))
        }
        return inspection
    }

    private func count(
        in file: Data,
        _ metadata: StoreMetadata,
        _ definition: ModelDefinition?,
        _ inspection: inout StoreInspection
    ) throws {
        if let definition {
            let layout = try NSManagedObjectModel(definition).layout()
            let objects = try format.read(file, layout).objects
            let counts = Dictionary(grouping: objects, by: \.row.entityNumber).mapValues(\.count)
            inspection.entities = layout.entities.map { entity in
                StoreInspection.Entity(
                    name: entity.name,
                    number: nil,
                    parent: entity.parentNumber.map { layout.entity($0).name },
                    isAbstract: entity.isAbstract,
                    table: nil,
                    rows: counts[entity.number] ?? 0,
                    hash: metadata.hashes[entity.name].map(VersionHashText.hexadecimal)
                )
            }
        } else if type == NSXMLStoreType {
            try countElements(in: file, &inspection)
        } else {
            let text = "were not counted: binary stores contain no copy of their model, and no matching model was given"
            inspection.findings.append(.note(.notChecked, "Objects", text))
        }
    }

    /// Counts objects by entity, which XML stores name in upper case.
    private func countElements(in file: Data, _ inspection: inout StoreInspection) throws {
        var reader = try XMLStoreReader(file)
        _ = try reader.readInfo()
        var counts: [String: Int] = [:]
        while let object = try reader.readObject() { counts[object.type.uppercased(), default: 0] += 1 }
        for place in inspection.entities.indices {
            inspection.entities[place].rows =
                counts.removeValue(forKey: inspection.entities[place].name.uppercased()) ?? 0
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            let text = "is the type of objects, but not an entity of the store"
            inspection.findings.append(.problem(.unknownEntity, name, text, count: count))
        }
    }
}
