internal import CloudService
internal import WebUI

/// The sections of the console, as links.
struct ConsoleSidebar: View {
    let desk: ConsoleDesk

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            AddressLink("/console") {
                Label("Console", systemImage: "cloud")
            }
            .styleClass("console-brand")
            ForEach(ConsoleSection.groups) { group in
                if !group.title.isEmpty { Text(group.title).styleClass("console-group") }
                ForEach(group.sections) { section in
                    AddressLink(desk.address(of: section)) {
                        Label(section.title, systemImage: section.systemImage)
                    }
                    .accessibilityAddTraits(desk.section == section ? .isSelected : [])
                    .styleClass("console-link")
                }
            }
        }
    }
}

/// The place that the page shows: container and environment, and the operator in front of it.
struct PlaceBar: View {
    let desk: ConsoleDesk

    var body: some View {
        HStack(spacing: 8) {
            Button {
                desk.showsSections.toggle()
            } label: {
                Label("Sections", systemImage: "line.3.horizontal").labelStyle(.iconOnly)
            }
            .styleClass("console-sections-button")
            if desk.container != nil {
                Picker("Container", selection: container) {
                    ForEach(names, id: \.self) { Text($0).tag($0) }
                }
                .labelsHidden()
                Picker("Environment", selection: environment) {
                    Text("Development").tag("development")
                    Text("Production").tag("production")
                }
                .labelsHidden()
                .styleClass("console-environment-\(desk.environment.rawValue)")
            }
            Spacer()
            Button {
                desk.showsSearch = true
            } label: {
                Label("Search", systemImage: "magnifyingglass")
            }
            .keyboardShortcut("k")
            if desk.running > 0 { ProgressView().styleClass("console-busy") }
            Menu {
                Text("\(desk.login), \(desk.role.rawValue)")
                AddressLink("/logout", leavesPage: true) { Text("Sign Out") }
            } label: {
                Label(desk.login, systemImage: "person.crop.circle")
            }
        }
    }

    /// The containers, and that of the place even if nothing is stored in it.
    private var names: [String] {
        guard let own = desk.container, !desk.containers.contains(own) else { return desk.containers }
        return [own] + desk.containers
    }

    private var container: Binding<String> {
        Binding(get: { desk.container ?? "" }, set: { desk.container = $0 })
    }

    private var environment: Binding<String> {
        Binding {
            desk.environment.rawValue
        } set: { name in
            desk.environment = .init(rawValue: name) ?? .development
        }
    }
}
