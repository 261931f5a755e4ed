internal import CloudService
internal import CloudWire
internal import WebUI

/// Records that mirror objects of Core Data, shown as those objects.
struct EntitiesScreen: View {
    @State private var browser: EntitiesBrowser

    init(desk: ConsoleDesk) {
        _browser = State(wrappedValue: EntitiesBrowser(desk))
    }

    var body: some View {
        EntitiesView(browser: browser)
            .addressParameter(EntityAddress.Parameter.owner, $browser.owner)
            .addressParameter(EntityAddress.Parameter.zone, $browser.zone)
            .addressParameter(EntityAddress.Parameter.entity, $browser.entity)
            .addressParameter(EntityAddress.Parameter.object, $browser.opened)
            .addressParameter(EntityAddress.Parameter.objectZone, $browser.openedZone)
            .onAppear { browser.appear() }
    }
}

private struct EntitiesView: View {
    let browser: EntitiesBrowser

    var body: some View {
        Text("Entities").font(.title2).accessibilityAddTraits(.isHeader)
        Text("Objects of Core Data, read from their records. Nothing is changed here: each object leads to its record.")
            .foregroundColor(.secondary)
        if let model = browser.model {
            if model.entities.isEmpty {
                empty
            } else {
                if model.isInferred { InferredBanner(browser: browser) }
                EntitiesPlace(browser: browser, model: model)
                // Above the table, whose rows may be many: each link leads to another object here.
                if browser.detail != nil || browser.isMissing { ObjectPanel(browser: browser) }
                if browser.shownEntity == nil {
                    EntityList(browser: browser, model: model)
                } else {
                    EntityTable(browser: browser)
                }
            }
        }
    }

    private var empty: some View {
        EmptyState(
            title: "No entities yet",
            message: """
                Programs with an NSPersistentCloudKitContainer save objects as records whose types begin with CD_. \
                With the program's model, they are shown here as objects.
                """,
            code: ModelCommand.text(for: browser.desk)
        )
    }
}

/// The call that gives a service the model of a container.
@MainActor
enum ModelCommand {
    static func text(for desk: ConsoleDesk) -> String {
        "cloud serve --model Notes.xcdatamodeld=\(desk.container ?? "")"
    }
}

/// The sentence that says what is missing without a model.
private struct InferredBanner: View {
    let browser: EntitiesBrowser

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(
                "These entities are guessed from the types of records: their subentities and relationships are not known."
            )
            Text("Give the service the program's model to see them:").foregroundColor(.secondary)
            CodeBlock(ModelCommand.text(for: browser.desk))
        }
        .styleClass("console-row")
    }
}

/// The pickers of the database, the zone and the entity.
private struct EntitiesPlace: View {
    @Bindable var browser: EntitiesBrowser
    let model: EntityModel

    var body: some View {
        HStack {
            Picker("Database", selection: Binding(get: { browser.shownOwner }, set: { browser.choose(owner: $0) })) {
                Text("Public").tag("public")
                ForEach(owners) { Text(verbatim: $0.login ?? $0.id).tag($0.id) }
            }
            Picker("Zone", selection: $browser.zone) {
                Text("All zones").tag("")
                ForEach(browser.zones) { zone in
                    Text(verbatim: "\(zone.name.name) (\(zone.records))").tag(zone.name.name)
                }
            }
            Picker("Entity", selection: $browser.entity) {
                Text("All entities").tag("")
                ForEach(model.entities) { Text(verbatim: $0.name).tag($0.name) }
            }
            Button("Refresh") { browser.refresh() }
        }
    }

    private var owners: [DatabaseSummary] { browser.databases.filter { $0.address.owner != nil } }
}

/// The entities with the numbers of their objects, subentities below their parents.
private struct EntityList: View {
    let browser: EntitiesBrowser
    let model: EntityModel

    var body: some View {
        ForEach(model.entities) { entity in
            AddressLink(browser.address(ofEntity: entity.name)) {
                HStack {
                    Text(verbatim: entity.name).padding(.leading, Double(entity.depth) * 20)
                    if entity.isAbstract { Text("abstract").styleClass("console-chip") }
                    Spacer()
                    Text(verbatim: number(of: entity)).foregroundColor(.secondary)
                }
                .frame(maxWidth: .infinity)
            }
            .styleClass("console-card")
        }
        if !browser.counts.unknown.isEmpty {
            Text("The model does not know \(unknown).").foregroundColor(.orange)
        }
    }

    private func number(of entity: EntityShape) -> String {
        browser.counts.objects[entity.name].map { $0 == 1 ? "1 object" : "\($0) objects" } ?? ""
    }

    private var unknown: String {
        browser.counts.unknown.map { "\($0.type) (\($0.count))" }.joined(separator: ", ")
    }
}
