internal import Foundation
internal import WebUI

/// The schema as a drawing.
struct DiagramScreen: View {
    let desk: ConsoleDesk
    @State private var schema: SchemaDesk

    init(desk: ConsoleDesk) {
        self.desk = desk
        _schema = State(wrappedValue: SchemaDesk(desk))
    }

    var body: some View {
        Text("Diagram").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { schema.refresh() }
        if schema.schema.types.isEmpty {
            EmptyState(title: "Nothing to draw yet", message: "The drawing shows the record types of the container.")
        } else {
            Text("Arrows lead from references to the types that their names tell.").foregroundColor(.secondary)
            ScrollView(.horizontal) {
                Image(
                    data: Data(SchemaDiagram(schema.schema).svg.utf8),
                    label: Text("\(schema.schema.types.count) record types, which the screen Record Types lists")
                )
            }
            .styleClass("console-diagram")
        }
    }
}
