internal import Foundation
internal import ManagedObjectModelFormat

/// The rule that classes written by hand are there if generated classes refer to them.
///
/// Without the class the target does not compile, and the compiler's message names the generated file only.
struct DeclaredClassRules {
    private let model: ModelDefinition
    private let form: EntityDefinition.CodeGeneration?
    private let sources: URL

    /// - Parameters:
    ///   - form: The form for all entities; nil to use the Codegen setting of each.
    ///   - sources: The folder with the Swift files of the target.
    init(_ model: ModelDefinition, form: EntityDefinition.CodeGeneration?, sources: URL) {
        self.model = model
        self.form = form
        self.sources = sources
    }

    /// Warnings about entities whose class no Swift file declares. Files are read only if an entity needs its class.
    var findings: [Finding] {
        let users = Dictionary(model.entities.flatMap(uses)) { first, _ in first }
        let needed = model.entities.filter { self.form(of: $0) != .classDefinition && users[$0.name] != nil }
        guard !needed.isEmpty else { return [] }
        let undeclared = undeclared(Set(needed.compactMap(\.unqualifiedClassName)))
        return needed.compactMap { entity in
            guard let name = entity.unqualifiedClassName, undeclared.contains(name), let user = users[entity.name]
            else { return nil }
            let message = "generated code of \(user) uses the class \(name), which no Swift file of the target declares"
            let remedy = "declare “class \(name): NSManagedObject”, or choose Class Definition as its Codegen"
            return Finding(.warning, entity.name, message, remedy: remedy)
        }
    }

    private func form(of entity: EntityDefinition) -> EntityDefinition.CodeGeneration {
        form ?? entity.codeGeneration
    }

    /// Returns the entities to whose classes the generated code of an entity refers, each with the entity.
    private func uses(_ entity: EntityDefinition) -> [(String, String)] {
        guard form(of: entity) != .manual, entity.unqualifiedClassName != nil else { return [] }
        let relationships = model.lineage(of: entity).flatMap(\.relationships).map(\.destinationName)
        let fetched = entity.fetchedProperties.filter { $0.fetchRequest.resultType == .objects }
            .map { $0.fetchRequest.entityName }
        let own = form(of: entity) == .category ? [entity.name] : []
        let names = relationships + fetched + own + model.lineage(of: entity).dropLast().map(\.name)
        return names.map { ($0, entity.name) }
    }

    /// Returns the names that no Swift file in the folder declares as a class.
    private func undeclared(_ names: Set<String>) -> Set<String> {
        var missing = names
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for file in files?.compactMap({ $0 as? URL }) ?? [] where file.pathExtension == "swift" && !missing.isEmpty {
            // A file that cannot be read is the compiler's business.
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            missing = missing.filter { !Self.declares($0, in: text) }
        }
        return missing
    }

    private static func declares(_ name: String, in text: String) -> Bool {
        guard text.contains(name) else { return false }
        let pattern = "\\b(class|typealias)\\s+`?\(NSRegularExpression.escapedPattern(for: name))\\b"
        return text.range(of: pattern, options: .regularExpression) != nil
    }
}
