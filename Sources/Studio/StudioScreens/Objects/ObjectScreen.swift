internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// An object: all values, what it leads to, and its history.
struct ObjectScreen: View {
    let document: StudioDocument
    let key: ObjectKey
    @State private var found: Found?
    @State private var problem: String?

    /// What the page depends on.
    private struct Need: Equatable {
        let moment: StudioDocument.Moment
        let changes: EditChanges?
    }

    /// What was found of an object. One that was deleted still has a history.
    private struct Found: Sendable {
        let detail: ObjectDetail?
        /// Nil if the store keeps no history.
        let history: [TransactionFacts]?
    }

    /// The most transactions of the object that are shown.
    private nonisolated static let mostTransactions = 50

    var body: some View {
        Text(verbatim: found?.detail?.title ?? key.text).screenTitle()
            .task(id: Need(moment: document.moment, changes: document.edits?.changes)) { await load() }
        HStack(spacing: 8) {
            AddressLink(StudioAddress.rows(document.number, key.entity)) { Text(verbatim: key.entity) }
            Text(verbatim: (found?.detail?.key ?? key).text).styleClass("studio-id")
            if let edits = document.edits, let detail = found?.detail {
                Spacer()
                Button("Delete", role: .destructive) { edits.delete(detail) }
            }
        }
        if let problem { Text(verbatim: problem).problem() }
        if let found {
            if let detail = found.detail {
                AttributesView(document: document, detail: detail)
                if !detail.relationships.isEmpty { RelationshipsView(document: document, detail: detail) }
            } else {
                MissingObjectView(document: document, key: key)
            }
            if !key.isNew { history(found.history) }
        }
    }

    @ViewBuilder private func history(_ transactions: [TransactionFacts]?) -> some View {
        Text("History").font(.headline).accessibilityAddTraits(.isHeader)
        if let transactions {
            if transactions.isEmpty {
                Text("The history has no change of this object.").foregroundColor(.secondary)
            }
            ForEach(transactions) { TransactionView(document: document, transaction: $0, namesObjects: false) }
        } else {
            Text("This store keeps no history.").foregroundColor(.secondary)
        }
    }

    private func load() async {
        guard let model = document.model else { return }
        let (key, changes) = (key, document.edits?.changes ?? EditChanges([]))
        do {
            found = try await document.store.reading { context in
                let detail = try EditedGraph.looking(at: changes, in: context) {
                    try ObjectDetail(key, of: model, in: $0)
                }
                guard let history = BrowsedHistory(context), let id = (detail?.key ?? key).id(in: context) else {
                    return Found(detail: detail, history: nil)
                }
                let changes = try history.changes(of: id, limit: Self.mostTransactions)
                return Found(detail: detail, history: changes.map { TransactionFacts($0) })
            }
            problem = nil
        } catch {
            problem = document.sentence(for: error)
        }
    }
}

/// The attributes of an object.
private struct AttributesView: View {
    let document: StudioDocument
    let detail: ObjectDetail

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(detail.attributes) { attribute in
                VStack(alignment: .leading, spacing: 4) {
                    HStack(alignment: .top, spacing: 12) {
                        FieldName(name: attribute.shape.name, type: attribute.shape.typeName)
                        if let edits = document.edits, attribute.shape.isEditable {
                            AttributeEditor(edits, detail.key, attribute)
                        } else {
                            ValueView(
                                attribute: attribute,
                                address: StudioAddress.value(document.number, detail.key, attribute.shape.name)
                            )
                        }
                    }
                }
                .styleClass("studio-field")
            }
        }
        .styleClass("studio-panel")
        .accessibilityLabel("Attributes")
    }
}

/// The relationships of an object, each with links to the objects.
private struct RelationshipsView: View {
    let document: StudioDocument
    let detail: ObjectDetail

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(detail.relationships) { relationship in
                HStack(alignment: .top, spacing: 12) {
                    FieldName(name: relationship.shape.name, type: typeName(relationship.shape))
                    VStack(alignment: .leading, spacing: 2) {
                        if let edits = document.edits {
                            RelationshipEditor(
                                edits: edits,
                                document: document,
                                key: detail.key,
                                relationship: relationship
                            )
                        } else {
                            links(relationship)
                        }
                        if relationship.shape.isToMany, relationship.count > 0, !detail.key.isNew { all(relationship) }
                    }
                }
                .styleClass("studio-field")
            }
        }
        .styleClass("studio-panel")
        .accessibilityLabel("Relationships")
    }

    @ViewBuilder private func links(_ relationship: ObjectDetail.Relationship) -> some View {
        if relationship.count == 0 { Text("nil").styleClass("studio-nil") }
        ForEach(relationship.links) { link in
            AddressLink(StudioAddress.object(document.number, link.key)) { Text(verbatim: link.title) }
        }
    }

    private func typeName(_ shape: RelationshipShape) -> String {
        shape.isToMany ? "to many \(shape.destination)" : shape.destination
    }

    private func all(_ relationship: ObjectDetail.Relationship) -> some View {
        let members = RowsQuery.Members(detail.key, relationship.shape.name)
        return AddressLink(StudioAddress.rows(document.number, relationship.shape.destination, members: members)) {
            Text(verbatim: "All \(Figures.count(relationship.count)) as a list")
        }
    }
}

/// What is said of an object that is not there: it may be deleted, or have got its number in the store.
private struct MissingObjectView: View {
    let document: StudioDocument
    let key: ObjectKey

    var body: some View {
        if let edits = document.edits, edits.changes.isDeleted(key) {
            VStack(alignment: .leading, spacing: 8) {
                Text(verbatim: "\(key.text) is deleted when the changes are saved.")
                Button("Do Not Delete It") { edits.restore(key) }
            }
            .styleClass("studio-empty")
        } else if let saved = document.edits?.savedKeys[key] {
            HStack(spacing: 6) {
                Text("It was saved as")
                AddressLink(StudioAddress.object(document.number, saved)) { Text(verbatim: saved.text) }
            }
            .styleClass("studio-empty")
        } else {
            MissingView(text: "There is no object \(key.text) any more.")
        }
    }
}

/// The name and the type of a property.
private struct FieldName: View {
    let name: String
    let type: String

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: name).bold()
            Text(verbatim: type).styleClass("studio-quiet")
        }
        .styleClass("studio-field-name")
    }
}
