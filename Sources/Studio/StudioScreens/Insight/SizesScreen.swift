internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The bytes that the attributes of an entity take. To know them, all rows are read: so one asks for them, entity by entity.
struct SizesScreen: View {
    let document: StudioDocument
    /// The entity that is measured; nil for the list of all.
    let entity: EntityShape?

    var body: some View {
        Text(verbatim: entity.map { "Sizes of \($0.name)" } ?? "Sizes").screenTitle()
        if let entity {
            EntityAttributeSizes(document: document, entity: entity)
        } else {
            Text(
                "The bytes of each attribute, for which all rows of its entity are read. The overview has those of tables."
            )
            .foregroundColor(.secondary)
            ForEach(document.model?.entities ?? []) { entity in
                AddressLink(StudioAddress.section(document.number, .sizes, entity.name)) {
                    HStack {
                        Text(verbatim: "Measure \(entity.name)")
                        Spacer()
                        Text(verbatim: Figures.count(document.model?.counts[entity.name] ?? 0, "object"))
                            .styleClass("studio-figure")
                    }
                    .frame(maxWidth: .infinity)
                }
                .styleClass("studio-card")
            }
        }
    }
}

/// The sizes of an entity's attributes, as of when they were measured.
private struct EntityAttributeSizes: View {
    let document: StudioDocument
    let entity: EntityShape
    @State private var sizes: BrowsedSizes?
    /// The moment of the store that was measured.
    @State private var moment: StudioDocument.Moment?
    @State private var problem: String?

    var body: some View {
        HStack(spacing: 8) {
            if let sizes {
                Text(verbatim: "\(Figures.size(total)) in \(Figures.count(sizes.rows, "object"))").styleClass(
                    "studio-figure"
                )
            }
            Spacer()
            if sizes != nil, moment != document.moment { Button("Measure Again") { Task { await measure() } } }
        }
        .styleClass("studio-tools")
        .task(id: document.moment.turn) { if sizes == nil { await measure() } }
        if let problem { Text(verbatim: problem).problem() }
        if let sizes {
            table(sizes)
            Text(verbatim: sizes.measure).foregroundColor(.secondary)
        } else if problem == nil {
            ProgressView("Reading all rows")
        }
    }

    private var total: Int64 { sizes?.attributes.reduce(0) { $0 + $1.bytes } ?? 0 }

    private func table(_ sizes: BrowsedSizes) -> some View {
        Table(sizes.attributes) {
            TableColumn("Attribute") { Text(verbatim: $0.name) }
            TableColumn("Values") { Text(verbatim: Figures.count($0.values)) }.alignment(.numeric)
            TableColumn("Bytes") { Text(verbatim: Figures.size($0.bytes)) }.alignment(.numeric)
            TableColumn("Of these in files") {
                Text(verbatim: $0.bytesInFiles == 0 ? "" : Figures.size($0.bytesInFiles))
            }
            .alignment(.numeric)
            TableColumn("Share") { Text(verbatim: Figures.share($0.bytes, of: total)) }.alignment(.numeric)
            TableColumn("Largest") { attribute in
                if let number = attribute.largestKey {
                    AddressLink(StudioAddress.object(document.number, ObjectKey(entity.name, number))) {
                        Text(verbatim: Figures.size(attribute.largest))
                    }
                    .accessibilityLabel("Largest value of \(attribute.name), \(Figures.size(attribute.largest))")
                }
            }
            .alignment(.numeric)
        }
        .accessibilityLabel("Sizes of \(entity.name)")
    }

    private func measure() async {
        let (entity, moment) = (entity.name, document.moment)
        do {
            sizes = try await document.store.reading { try BrowsedSizes(of: entity, in: $0) }
            (self.moment, problem) = (moment, nil)
        } catch {
            problem = document.sentence(for: error)
        }
    }
}
