internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of the mapping of a property.
struct PropertyMappingInspector: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline
    let property: PropertyMappingOutline

    private var name: String { property.name }

    var body: some View {
        if property.isRelationship { relationship }
        InspectorGroup(property.isRelationship ? "Custom Value" : "Attribute Mapping") {
            MappingTextLine(
                editor: editor,
                mapping: mapping,
                title: "Value",
                text: property.expression,
                kind: .value
            ) {
                editor.perform(.setExpression($0, of: name, in: mapping.name))
            }
            Text(verbatim: advice).styleClass("studio-quiet")
            if property.isRelationship { proposals }
        }
        UserInfoLines(property.userInfo) { editor.perform(.setUserInfo($0, of: name, in: mapping.name)) }
    }

    private var advice: String {
        property.expression == nil
            ? "The usual value: \(property.usualExpression)" : "For the usual value, empty the field."
    }

    private var relationship: some View {
        InspectorGroup("Relationship Mapping") {
            ChoiceLine("Mapping", property.mappingName, mappings) {
                editor.perform(.setMappingName($0, of: name, in: mapping.name))
            }
            MappingTextLine(
                editor: editor,
                mapping: mapping,
                title: "Key Path",
                text: property.keyPath,
                kind: .keyPath
            ) {
                editor.perform(.setKeyPath($0, of: name, in: mapping.name))
            }
            Text(verbatim: "The objects that the mapping made of those at the key path, usually $source.\(name).")
                .styleClass("studio-quiet")
        }
    }

    /// Expressions for the objects of each mapping that fits.
    private var proposals: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(fitting, id: \.self) { other in
                let text = MappingExpressions.instancesText(of: other, from: property.keyPath ?? "$source.\(name)")
                Button("Objects of \(other)") { editor.perform(.setExpression(text, of: name, in: mapping.name)) }
                    .help(text)
                    .styleClass("editor-more")
            }
        }
    }

    /// All mappings, those that fit first.
    private var mappings: [Choice<String?>] {
        let all = editor.outline.entityMappings.map(\.name)
        let names = fitting + all.filter { !fitting.contains($0) }
        return .names(names + [property.mappingName].compactMap(\.self).filter { !all.contains($0) }, none: "Any")
    }

    /// The mappings that make objects to which the relationship leads.
    private var fitting: [String] {
        guard let new = editor.versions.destination?.definition,
            let entity = mapping.destinationName.flatMap({ new.entity(named: $0) }),
            let relationship = new.lineage(of: entity).flatMap(\.relationships).first(where: { $0.name == name })
        else { return [] }
        return editor.outline.entityMappings.filter { other in
            guard let made = other.destinationName.flatMap({ new.entity(named: $0) }) else { return false }
            return new.lineage(of: made).contains { $0.name == relationship.destinationName }
        }
        .map(\.name)
    }
}

/// A text of a mapping: checked while it is typed, with what may follow.
struct MappingTextLine: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline
    let title: String
    let text: String?
    let kind: MappingExpressionCheck.Kind
    let take: (String?) -> Void

    /// What the check depends on: the changes of the mapping model and of both versions.
    private struct Context: Hashable {
        let mapping: String
        let revisions: [Int]
    }

    var body: some View {
        let (versions, kind) = (editor.versions, kind)
        let completion = MappingCompletion(
            old: versions.source?.definition,
            new: versions.destination?.definition,
            source: mapping.sourceName,
            destination: mapping.destinationName,
            mappings: editor.outline.entityMappings.map(\.name)
        )
        CheckedLine(
            title,
            text,
            dependingOn: Context(mapping: mapping.name, revisions: editor.revisions),
            of: editor,
            check: { completion.reading($0, as: kind) },
            take: take
        )
    }
}
