internal import CoreData
internal import WebUI

/// The objects that a relationship leads to, to be removed and added.
struct RelationshipEditor: View {
    let edits: EditSession
    let document: StudioDocument
    let key: ObjectKey
    let relationship: ObjectDetail.Relationship
    @State private var isChoosing = false

    private var property: EditedProperty { EditedProperty(object: key, name: relationship.shape.name) }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            if relationship.count == 0 { Text("nil").styleClass("studio-nil") }
            ForEach(relationship.links) { link in
                HStack(spacing: 8) {
                    AddressLink(StudioAddress.object(document.number, link.key)) { Text(verbatim: link.title) }
                    Button("Remove") { remove(link) }
                        .accessibilityLabel("Remove \(link.title) from \(relationship.shape.name)")
                        .styleClass("studio-choice")
                }
            }
            Button(title) { isChoosing.toggle() }
                .accessibilityLabel("\(title) for \(relationship.shape.name)")
                .styleClass("studio-choice")
            if isChoosing {
                ObjectChooser(edits: edits, document: document, entity: relationship.shape.destination) { link in
                    isChoosing = false
                    choose(link)
                }
            }
        }
    }

    private var title: String { relationship.shape.isToMany ? "Add an Object" : "Choose an Object" }

    private func remove(_ link: ObjectLink) {
        if relationship.shape.isToMany {
            edits.remove(link, from: property)
        } else {
            edits.set(property, from: .object(link), to: .none)
        }
    }

    private func choose(_ link: ObjectLink) {
        if relationship.shape.isToMany {
            edits.add(link, to: property)
        } else {
            edits.set(property, from: relationship.links.first.map { .object($0) } ?? .none, to: .object(link))
        }
    }
}

/// The field in which an object is found by its name or its number.
private struct ObjectChooser: View {
    let edits: EditSession
    let document: StudioDocument
    let entity: String
    let choose: (ObjectLink) -> Void
    @State private var text = ""
    @State private var found: [ObjectLink] = []
    @State private var problem: String?

    /// The most objects that are offered.
    private nonisolated static let most = 10

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            TextField("Name of a \(entity), or its number, such as p3", text: $text)
            if let problem { Text(verbatim: problem).problem() }
            HStack(spacing: 6) {
                ForEach(found) { link in
                    Button(link.title) { choose(link) }
                        .accessibilityLabel("Choose \(link.title)")
                        .styleClass("studio-choice")
                }
                if found.isEmpty, problem == nil { Text("No object fits.").styleClass("studio-quiet") }
            }
            .styleClass("studio-choices")
        }
        .task(id: text) { await search() }
    }

    private func search() async {
        let (text, entity, changes) = (text.trimmingCharacters(in: .whitespaces), entity, edits.changes)
        do {
            found = try await document.store.reading { context in
                try EditedGraph.looking(at: changes, in: context) { try Self.objects(text, entity, in: $0) }
            }
            problem = nil
        } catch {
            problem = document.sentence(for: error)
        }
    }

    private nonisolated static func objects(_ text: String, _ entity: String, in graph: EditedGraph) throws
        -> [ObjectLink]
    {
        let context = graph.context
        guard let description = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entity] else {
            return []
        }
        if let key = ObjectKey(text: "\(entity)/\(text)") {
            return try graph.object(key).flatMap(graph.link(to:)).map { [$0] } ?? []
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.fetchLimit = most
        if let title = EntityShape.titleAttribute(of: description) {
            request.sortDescriptors = [NSSortDescriptor(key: title, ascending: true)]
            if !text.isEmpty { request.predicate = NSPredicate(format: "%K CONTAINS[cd] %@", title, text) }
        }
        return try context.fetch(request).compactMap(graph.link(to:))
    }
}
