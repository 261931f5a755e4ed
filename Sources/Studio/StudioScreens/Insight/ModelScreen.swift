internal import CoreDataCommandLine
internal import WebUI

/// The model of a store: its entities with their properties, to be read.
struct ModelScreen: View {
    let document: StudioDocument

    var body: some View {
        Text("Model").screenTitle()
        ForEach(document.model?.entities ?? []) { entity in
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 8) {
                    AddressLink(StudioAddress.rows(document.number, entity.name)) {
                        Text(verbatim: entity.name).font(.headline)
                    }
                    if let parent = entity.parent { Text(verbatim: "of \(parent)").styleClass("studio-quiet") }
                    if entity.isAbstract { Text("abstract").styleClass("studio-chip") }
                    Spacer()
                    Text(verbatim: Figures.count(document.model?.counts[entity.name] ?? 0, "object")).styleClass(
                        "studio-figure"
                    )
                }
                ForEach(entity.attributes) { property($0.name, $0.typeName, $0.isOptional ? "optional" : "") }
                ForEach(entity.relationships) { relationship in
                    property(
                        relationship.name,
                        type(of: relationship),
                        relationship.inverse.map { "inverse \($0)" } ?? "no inverse"
                    )
                }
            }
            .styleClass("studio-panel")
        }
    }

    private func type(of relationship: RelationshipShape) -> String {
        relationship.isToMany
            ? "to many \(relationship.destination)\(relationship.isOrdered ? ", ordered" : "")"
            : relationship.destination
    }

    private func property(_ name: String, _ type: String, _ note: String) -> some View {
        HStack(spacing: 12) {
            Text(verbatim: name).styleClass("studio-field-name")
            Text(verbatim: type)
            Text(verbatim: note).styleClass("studio-quiet")
        }
        .styleClass("studio-field")
    }
}
