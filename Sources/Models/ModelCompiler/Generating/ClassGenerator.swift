package import ManagedObjectModelFormat

/// Writes the Swift classes of a model's entities. The same model always gives the same text.
package struct ClassGenerator: Sendable {
    private let model: ModelDefinition
    private let form: EntityDefinition.CodeGeneration?

    /// - Parameter form: the form of all classes; nil for the one that the model gives each entity.
    package init(_ model: ModelDefinition, form: EntityDefinition.CodeGeneration? = nil) {
        self.model = model
        self.form = form
    }

    /// The files of all entities, in the order of the model.
    package var files: [GeneratedFile] {
        model.entities.flatMap(files(for:))
    }

    /// The files of one entity: for a class definition the class and its properties, for a category only the properties,
    /// which then extend a class that is written by hand. An entity without a class of its own has none.
    package func files(for entity: EntityDefinition) -> [GeneratedFile] {
        let form = form(of: entity)
        guard form != .manual,
            let generated = GeneratedClass(entity, in: model, where: { self.form(of: $0) != .manual })
        else { return [] }
        let properties = GeneratedFile(
            name: "\(generated.name)+CoreDataProperties.swift",
            text: PropertiesFile(generated, isPublic: form == .classDefinition).text
        )
        guard form == .classDefinition else { return [properties] }
        let definition = GeneratedFile(name: "\(generated.name)+CoreDataClass.swift", text: classText(generated))
        return [definition, properties]
    }

    private func form(of entity: EntityDefinition) -> EntityDefinition.CodeGeneration {
        form ?? entity.codeGeneration
    }

    private func classText(_ generated: GeneratedClass) -> String {
        let entity = generated.entity
        var comment = entity.userInfo.documentation ?? "A managed object of the entity \(entity.name)."
        if entity.isAbstract {
            comment += "\n\nThe entity is abstract: all objects belong to its subentities."
        }
        var source = SourceText()
        source.header(of: entity)
        if generated.superclassName == nil {
            source.imports(publicly: true)
        }
        source.documentation(comment)
        source.line(
            "nonisolated public class \(generated.typeName): \(generated.superclassTypeName ?? "NSManagedObject") {}"
        )
        return source.text
    }
}
