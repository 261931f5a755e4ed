internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of an entity mapping.
struct EntityMappingInspector: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline

    private var name: String { mapping.name }

    var body: some View {
        identity
        InspectorGroup("Custom Policy") {
            TextLine("Class", mapping.policyClassName, prompt: "NSEntityMigrationPolicy") {
                editor.perform(.setPolicy($0.nonEmpty, of: name))
            }
            if mapping.policyClassName != nil {
                Text("The class is one of your program. The studio cannot run it: a trial is made without it.")
                    .styleClass("studio-quiet")
            }
        }
        sourceObjects
        UserInfoLines(mapping.userInfo) { editor.perform(.setUserInfo($0, of: name)) }
    }

    private var identity: some View {
        InspectorGroup("Entity Mapping") {
            TextLine("Name", mapping.ownName, prompt: standardName) { editor.perform(.rename(name, to: $0.nonEmpty)) }
            ChoiceLine("Source", mapping.sourceName, entities(editor.versions.source, mapping.sourceName)) {
                editor.perform(.setSource($0, of: name))
            }
            ChoiceLine(
                "Destination",
                mapping.destinationName,
                entities(editor.versions.destination, mapping.destinationName)
            ) {
                editor.perform(.setDestination($0, of: name))
            }
            ChoiceLine("Type", mapping.kind, Self.kinds) {
                editor.perform(.setKind($0, of: name))
            }
            HStack(spacing: 6) {
                Button("Earlier") { editor.perform(.move(name, by: -1)) }.accessibilityLabel("Move \(name) Earlier")
                Button("Later") { editor.perform(.move(name, by: 1)) }.accessibilityLabel("Move \(name) Later")
                Text(verbatim: place).styleClass("studio-quiet")
            }
        }
    }

    private var sourceObjects: some View {
        InspectorGroup("Source Objects") {
            MappingTextLine(editor: editor, mapping: mapping, title: "Filter", text: mapping.filter, kind: .filter) {
                editor.perform(.setFilter($0, of: name))
            }
            MappingTextLine(
                editor: editor,
                mapping: mapping,
                title: "Expression",
                text: mapping.sourceExpression,
                kind: .sourceObjects
            ) {
                editor.perform(.setSourceExpression($0, of: name))
            }
            Text("Without an expression, these are the objects of the source that satisfy the filter.").styleClass(
                "studio-quiet"
            )
        }
    }

    private static let kinds = EntityMappingDefinition.Kind.allCases.map { Choice($0.title, $0) }

    private var standardName: String {
        EntityMappingDefinition.standardName(from: mapping.sourceName, to: mapping.destinationName)
    }

    private var place: String {
        let all = editor.outline.entityMappings
        return "\((all.firstIndex { $0.name == name } ?? 0) + 1) of \(all.count)"
    }

    /// The entities of a version, and that which is named, so that it is shown.
    private func entities(_ version: MappingVersions.Version?, _ named: String?) -> [Choice<String?>] {
        let names = version?.definition.entities.map(\.name) ?? []
        return .names(names + [named].compactMap(\.self).filter { !names.contains($0) }, none: "None")
    }
}
