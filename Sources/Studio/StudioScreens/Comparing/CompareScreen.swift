internal import CoreDataCommandLine
internal import WebUI

/// Two stores, compared entity by entity.
struct CompareScreen: View {
    let desk: StudioDesk
    let document: StudioDocument
    let entity: EntityShape?
    /// The number of the other store, as the address has it; empty for the first one.
    @State private var with = ""
    /// The identity, as the address has it.
    @State private var by = ""

    private var others: [StudioDocument] { desk.library.documents.filter { $0.number != document.number } }
    private var other: StudioDocument? { others.first { String($0.number) == with } ?? others.first }

    var body: some View {
        Text(verbatim: entity.map { "Compare \($0.name)" } ?? "Compare").screenTitle()
            .addressParameter(StudioAddress.Parameter.other, $with)
            .addressParameter(StudioAddress.Parameter.identity, $by)
            .task(id: other?.number) { await follow() }
        if let other {
            OtherStoreBar(others: others, other: other, with: $with)
            if let problem = other.problem {
                Text(verbatim: problem).problem()
            } else if let entity {
                EntityComparison(document: document, other: other, entity: entity, by: $by)
            } else {
                EntityCounts(document: document, other: other)
            }
        } else {
            VStack(alignment: .leading, spacing: 8) {
                Text("There is no other store").font(.headline)
                Text("Give both, such as one from before a migration and one from after it.").foregroundColor(
                    .secondary
                )
                CodeBlock("coredata studio Before.sqlite After.sqlite")
            }
            .styleClass("studio-empty")
        }
    }

    /// Looks at the files of the other store for as long as it is compared.
    private func follow() async {
        while !Task.isCancelled, let other {
            await other.look()
            do { try await Task.sleep(for: desk.pause) } catch { return }
        }
    }
}

/// The choice of the other store.
private struct OtherStoreBar: View {
    let others: [StudioDocument]
    let other: StudioDocument
    @Binding var with: String

    var body: some View {
        HStack(spacing: 8) {
            Text("with").foregroundColor(.secondary)
            Picker("Other store", selection: choice) {
                ForEach(others) { Text(verbatim: $0.path).tag(String($0.number)) }
            }
            .labelsHidden()
        }
        .styleClass("studio-tools")
    }

    private var choice: Binding<String> {
        Binding(get: { String(other.number) }, set: { with = $0 })
    }
}

/// The numbers of objects in both stores, and the way to compare them one by one.
private struct EntityCounts: View {
    let document: StudioDocument
    let other: StudioDocument

    var body: some View {
        Table(document.model?.entities ?? []) {
            TableColumn("Entity") { entity in
                AddressLink(StudioAddress.comparison(document.number, entity.name, with: other.number)) {
                    Text(verbatim: entity.name)
                }
            }
            TableColumn("Objects here") { Text(verbatim: Figures.count(document.model?.counts[$0.name] ?? 0)) }
                .alignment(.numeric)
            TableColumn("Objects there") { entity in
                Text(verbatim: other.model?.counts[entity.name].map { Figures.count($0) } ?? "")
            }
            .alignment(.numeric)
        }
        .accessibilityLabel("Entities of both stores")
    }
}
