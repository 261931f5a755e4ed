internal import CloudWire
internal import CoreData
package import Foundation
internal import ManagedObjectModelFormat

/// A managed object model, by which records that mirror objects are read as those objects.
package struct EntityModel: Hashable, Sendable {
    /// The entities, each one after its parent.
    package let entities: [EntityShape]
    /// Whether the entities come from record types, which tell neither subentities nor relationships.
    package let isInferred: Bool
    private let byName: [String: EntityShape]

    package subscript(name: String) -> EntityShape? { byName[name] }

    init(_ model: ModelDefinition, isInferred: Bool = false) {
        let lineages = model.entities.map { model.lineage(of: $0) }
        var families: [String: Set<String>] = [:]
        for (entity, lineage) in zip(model.entities, lineages) {
            for ancestor in lineage { families[ancestor.name, default: []].insert(entity.name) }
        }
        let shapes = zip(model.entities, lineages).map { entity, lineage in
            let shape = EntityShape(entity, lineage, families[entity.name] ?? [], in: model)
            return (path: lineage.map(\.name), shape: shape)
        }
        byName = Dictionary(shapes.map { ($0.shape.name, $0.shape) }) { first, _ in first }
        let sorted = shapes.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.shape)
        entities = sorted.enumerated().filter { $0.offset == 0 || sorted[$0.offset - 1].name != $0.element.name }
            .map(\.element)
        self.isInferred = isInferred
    }

    /// Reads the current version of a model: `.xcdatamodeld`, `.xcdatamodel`, `.momd` or `.mom`.
    ///
    /// - Throws: ``EntityModelError``, which says in one line what is wrong and where.
    package init(contentsOf file: URL) throws {
        let forms = ["xcdatamodeld", "xcdatamodel", "momd", "mom"]
        guard forms.contains(file.pathExtension) else {
            let list = forms.map { ".\($0)" }.joined(separator: ", ")
            throw EntityModelError("“\(file.path)” is not a model: its extension is none of \(list)")
        }
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw EntityModelError("there is no model at “\(file.path)”")
        }
        let family: ModelFamily
        do {
            family = try ModelFamily(contentsOf: file)
        } catch {
            throw EntityModelError(readingOf: file, error)
        }
        guard let definition = family.version(named: nil)?.definition, !definition.entities.isEmpty else {
            throw EntityModelError("the model “\(file.path)” has no entities")
        }
        self.init(definition)
    }
}

extension EntityModel {
    /// Makes entities of the record types of a schema, for a console without the model.
    package init(inferredFrom types: [BrowsedType]) {
        var model = ModelDefinition()
        model.entities = types.filter { $0.name.hasPrefix(MirrorNames.prefix) }.map { type in
            var entity = EntityDefinition(name: String(type.name.dropFirst(MirrorNames.prefix.count)))
            entity.attributes = type.fields.filter { !Self.ownFields.contains($0.name) }.compactMap(Self.attribute)
            return entity
        }
        self.init(model, isInferred: true)
    }

    private static func attribute(_ field: BrowsedType.Field) -> AttributeDefinition? {
        guard field.name.hasPrefix(MirrorNames.prefix), !field.shape.isList else { return nil }
        let type: AttributeType? =
            switch field.shape.type {
            case .string: .string
            case .int64: .integer64
            case .double: .double
            case .timestamp: .date
            case .bytes: .binaryData
            case .asset, .reference, .location, nil: nil
            }
        return type.map {
            var attribute = AttributeDefinition(
                name: String(field.name.dropFirst(MirrorNames.prefix.count)),
                type: $0
            )
            (attribute.isOptional, attribute.allowsCloudEncryption) = (true, field.isEncrypted)
            return attribute
        }
    }

    /// The fields that mirroring needs itself.
    static let ownFields: Set = [
        MirrorNames.entityName, MirrorNames.times, MirrorNames.moveReceipt,
        MirrorNames.asset(ofField: MirrorNames.moveReceipt),
    ]
}

/// The reason why a model cannot be used.
package struct EntityModelError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The first error of a model file, with the number of the others.
    init(readingOf file: URL, _ error: any Error) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey]
        let errors = (underlying as? ModelFormatErrors)?.errors ?? [underlying as? ModelFormatError].compactMap(\.self)
        guard let first = errors.first else {
            description = "the model “\(file.path)” cannot be read: \(error.localizedDescription)"
            return
        }
        let place = [first.entity, first.property].compactMap(\.self).joined(separator: ".")
        let line = first.line.map { " (line \($0))" } ?? ""
        let others = errors.count > 1 ? "; “momc check” tells this and \(errors.count - 1) more" : ""
        description =
            "the model “\((first.file ?? file).path)” cannot be read: "
            + "\(place.isEmpty ? "" : "\(place): ")\(first.reason)\(line)\(others)"
    }
}

/// The models that a service was given, by container.
package struct EntityModels: Sendable {
    private var byContainer: [String: EntityModel] = [:]
    /// The model of all other containers.
    private var common: EntityModel?

    package init() {}

    /// Adds a model.
    ///
    /// - Parameter container: The container whose records it explains; nil for all that have no model of their own.
    /// - Throws: ``EntityModelError`` if there is one for the same place.
    package mutating func add(_ model: EntityModel, for container: String?) throws {
        guard let container else {
            guard common == nil else {
                throw EntityModelError("there are two models without a container: write PATH=CONTAINER")
            }
            common = model
            return
        }
        guard byContainer[container] == nil else {
            throw EntityModelError("there are two models for the container \(container): a container has one")
        }
        byContainer[container] = model
    }

    package subscript(container: String) -> EntityModel? { byContainer[container] ?? common }
}
