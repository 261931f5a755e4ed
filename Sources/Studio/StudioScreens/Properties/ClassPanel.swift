internal import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat
internal import WebUI

/// The class that will be generated for an entity, as of now.
struct ClassPanel: View {
    let model: ModelDefinition
    let entity: EntityDefinition

    var body: some View {
        let files = ClassGenerator(model).files(for: entity)
        VStack(alignment: .leading, spacing: 10) {
            if files.isEmpty {
                Text(verbatim: reason).foregroundColor(.secondary)
            }
            ForEach(files, id: \.name) { file in
                Text(verbatim: file.name).font(.headline).accessibilityAddTraits(.isHeader)
                CodeBlock(file.text)
            }
        }
        .styleClass("editor-code")
    }

    private var reason: String {
        entity.codeGeneration == .manual
            ? "No class is generated for \(entity.name): its Codegen is Manual/None."
            : "No class is generated for \(entity.name): it has none of its own, so its objects are of NSManagedObject."
    }
}

/// The classes that will be generated for a version, as of now.
struct ClassesScreen: View {
    let model: ModelDefinition

    var body: some View {
        Text("Classes").screenTitle()
        if model.entities.isEmpty { Text("There is no entity yet.").styleClass("studio-empty") }
        ForEach(model.entities, id: \.name) { ClassPanel(model: model, entity: $0) }
    }
}
