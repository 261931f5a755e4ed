internal import CloudService
internal import CloudWire
internal import WebUI

/// The rights of roles to records of each type in the public database.
struct RolesScreen: View {
    let desk: ConsoleDesk
    @State private var schema: SchemaDesk
    @State private var newName = ""

    init(desk: ConsoleDesk) {
        self.desk = desk
        _schema = State(wrappedValue: SchemaDesk(desk))
    }

    var body: some View {
        Text("Security roles").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { schema.refresh() }
        Text("They count in the public database.").foregroundColor(.secondary)
        Text("_world is everybody, _icloud users who have signed in, _creator the user who made a record.")
            .foregroundColor(.secondary)
        ForEach(schema.schema.types.keys.sorted(), id: \.self) { name in
            VStack(alignment: .leading, spacing: 6) {
                Text(verbatim: name).bold()
                ForEach(roles, id: \.self) { row($0, name) }
            }
            .styleClass("console-row")
        }
        if desk.may(.changeSchema) {
            HStack {
                TextField("Name of a new role", text: $newName)
                Button("Add Role") {
                    schema.edit(.addRole(newName), "added the role \(newName)")
                    newName = ""
                }
                .disabled(newName.isEmpty)
                ForEach(schema.schema.roles.sorted(), id: \.self) { role in
                    Button("Remove \(role)", role: .destructive) {
                        schema.askToRemove(.removeRole(role), "the role \(role)", "removed the role \(role)")
                    }
                }
            }
        }
    }

    private var roles: [String] {
        let own = ContainerSchema.ownRoles
        return own + schema.schema.roles.subtracting(own).sorted()
    }

    private func row(_ role: String, _ type: String) -> some View {
        let rights = schema.schema.types[type]?.grants[role] ?? []
        return HStack(spacing: 12) {
            Text(verbatim: role).styleClass("console-mono")
            Spacer()
            ForEach(RecordTypeSchema.Right.allCases, id: \.self) { right in
                let word = right.rawValue.lowercased()
                let isOn = Binding {
                    rights.contains(right)
                } set: { isOn in
                    let changed = isOn ? rights.union([right]) : rights.subtracting([right])
                    let event = "\(isOn ? "let" : "no longer lets") \(role) \(word) records of \(type)"
                    schema.edit(.setRights(changed, role: role, type: type), event)
                }
                Toggle(word.capitalized, isOn: isOn)
                    .disabled(!desk.may(.changeSchema))
                    .accessibilityLabel("\(role) may \(word) \(type)")
            }
        }
    }
}
