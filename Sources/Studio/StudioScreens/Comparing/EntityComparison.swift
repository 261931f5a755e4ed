internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The objects of an entity in two stores: how many are the same, and those that are not.
struct EntityComparison: View {
    let document: StudioDocument
    let other: StudioDocument
    let entity: EntityShape
    /// The identity, as the address has it; empty for the usual one.
    @Binding var by: String
    @State private var comparison: StoreComparison?
    /// The number of comparisons so far.
    @State private var round = 0
    @State private var problem: String?
    @State private var kind = ComparedKind.different

    /// What the comparison depends on.
    private struct Need: Equatable {
        let other: Int
        let moments: [StudioDocument.Moment]
        let identity: ComparedIdentity
    }

    private var identity: ComparedIdentity {
        ComparedIdentity.all(of: entity).first { $0.text == by } ?? ComparedIdentity.usual(of: entity)
    }

    var body: some View {
        HStack(spacing: 8) {
            Text("An object is the same by").foregroundColor(.secondary)
            Picker("Identity", selection: chosen) {
                ForEach(ComparedIdentity.all(of: entity)) { Text(verbatim: $0.title).tag($0.text) }
            }
            .labelsHidden()
        }
        .styleClass("studio-tools")
        .task(id: Need(other: other.number, moments: [document.moment, other.moment], identity: identity)) {
            await compare()
        }
        if let problem { Text(verbatim: problem).problem() }
        if let comparison {
            ComparedFigures(comparison: comparison)
            Picker("Differences", selection: $kind) {
                ForEach(ComparedKind.allCases, id: \.self) { Text($0.title).tag($0) }
            }
            .labelsHidden()
            .pickerStyle(.segmented)
            ComparedList(document, other, entity, comparison, kind).id("\(kind) \(round)")
        } else if problem == nil {
            ProgressView("Reading both stores")
        }
    }

    private var chosen: Binding<String> {
        Binding(get: { identity.text }, set: { by = $0 })
    }

    private func compare() async {
        let (entity, identity) = (entity.name, identity.value)
        guard other.state != nil else { return }
        do {
            comparison = try await StudioDocument.reading(document, other) { here, there in
                try StoreComparison(of: entity, by: identity, here: here, there: there)
            }
            (round, problem) = (round + 1, nil)
        } catch {
            (comparison, problem) = (nil, document.sentence(for: error))
        }
    }
}

/// The kinds of differences.
enum ComparedKind: String, CaseIterable {
    case different, onlyHere, onlyThere

    var title: String {
        switch self {
        case .different: "Different"
        case .onlyHere: "Only Here"
        case .onlyThere: "Only There"
        }
    }
}

/// By what objects of an entity are known in both stores.
struct ComparedIdentity: Hashable, Identifiable {
    let value: StoreComparison.Identity
    let title: String

    /// The identity as addresses have it.
    var text: String {
        switch value {
        case .key: "-"
        case .attributes(let names): names.joined(separator: ",")
        }
    }

    var id: String { text }

    private static let key = ComparedIdentity(value: .key, title: "the number of its row")

    /// The uniqueness constraints, the number of the row, and all single attributes.
    static func all(of entity: EntityShape) -> [ComparedIdentity] {
        let constraints = entity.constraints.map { names in
            ComparedIdentity(value: .attributes(names), title: "\(names.joined(separator: " and ")) (unique)")
        }
        let known = Set(constraints.map(\.text))
        let attributes = entity.attributes.filter(\.isSortable).map {
            ComparedIdentity(value: .attributes([$0.name]), title: $0.name)
        }
        return constraints + [key] + attributes.filter { !known.contains($0.text) }
    }

    /// What the model says is unique, or what is usually so.
    static func usual(of entity: EntityShape) -> ComparedIdentity {
        let names = ["id", "uuid", "identifier", "uniqueID"]
        let all = all(of: entity)
        return all.first { $0.value != .key && !entity.constraints.isEmpty } ?? all.first { names.contains($0.text) }
            ?? key
    }
}

/// The numbers of a comparison, and what it has not compared.
private struct ComparedFigures: View {
    let comparison: StoreComparison

    var body: some View {
        HStack(spacing: 12) {
            TileView(value: Figures.count(comparison.same), label: "the same")
            TileView(value: Figures.count(comparison.different.count), label: "different")
            TileView(value: Figures.count(comparison.onlyHere.count), label: "only here")
            TileView(value: Figures.count(comparison.onlyThere.count), label: "only there")
        }
        .styleClass("studio-tiles")
        if comparison.repeated > 0 {
            Text(
                verbatim:
                    "\(Figures.count(comparison.repeated, "object has", "objects have")) the identity of another one in the same store: "
                    + "they were paired in the order of their rows."
            )
            .problem()
        }
        if !comparison.leftOut.isEmpty {
            Text(verbatim: "Not compared: \(comparison.leftOut.joined(separator: ", ")).").foregroundColor(.secondary)
        }
    }
}
