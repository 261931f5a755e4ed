package import ManagedObjectModelFormat

/// Generates the Swift classes of a model's entities. Equal models give equal text.
package struct ClassGenerator: Sendable {
    private let model: ModelDefinition
    private let form: EntityDefinition.CodeGeneration?

    /// - Parameter form: The form for all entities; nil to use the Codegen setting of each.
    package init(_ model: ModelDefinition, form: EntityDefinition.CodeGeneration? = nil) {
        self.model = model
        self.form = form
    }

    /// The generated files of all entities, in the order of the model.
    package var files: [GeneratedFile] {
        model.entities.flatMap(files(for:))
    }

    /// Returns the generated files of an entity: for a class definition the class and its properties, for a category
    /// only the properties, which extend a class written by hand. Returns none for an entity without a class of its
    /// own.
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

extension ClassGenerator {
    /// Returns the content of all files as one file, for builds, which must know the names of files in advance. Without
    /// generated classes it is only a comment.
    ///
    /// - Parameter modelName: The name of the model for the comment at the top.
    package func combinedText(of modelName: String) -> String {
        let files = files.map { Self.parts(of: $0.text) }
        var source = SourceText()
        source.line("// Generated from \(modelName). Edit the model instead of this file.")
        guard !files.isEmpty else { return source.text }
        source.line()
        source.imports(publicly: true)
        if !files.contains(where: \.importsPublicly) { Self.usePublicly(modelName, &source) }
        return source.text + files.map(\.declarations).joined(separator: "\n")
    }

    /// Adds a public declaration that uses the public import. The import must be public, so that the properties can
    /// extend public classes written by hand; if all classes are internal, nothing else would use it, which is a
    /// warning.
    private static func usePublicly(_ modelName: String, _ source: inout SourceText) {
        let name = modelName.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber }
        source.documentation("What the classes of the model are made of.")
        source.line("public typealias _\(name)Object = NSManagedObject")
        source.line()
    }

    /// Splits the text of a file into header with imports and declarations. Declarations contain no line that looks
    /// like a header or import: their comments have three slashes, and all other text is in literals.
    private static func parts(of text: String) -> (declarations: String, importsPublicly: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("// ") && !$0.hasSuffix("import CoreData") }
        let declarations = lines[(end ?? lines.endIndex)...].joined(separator: "\n")
        return (declarations, lines[..<(end ?? lines.endIndex)].contains("public import CoreData"))
    }
}

/// A generated Swift file.
package struct GeneratedFile: Hashable, Sendable {
    /// The file's name, such as `Note+CoreDataProperties.swift`.
    package var name: String
    package var text: String
}
