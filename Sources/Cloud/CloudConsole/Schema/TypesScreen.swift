internal import CloudService
internal import CloudWire
internal import WebUI

/// The record types of the container. One of them can be open, with its fields and indexes.
struct TypesScreen: View {
    let desk: ConsoleDesk
    @State private var schema: SchemaDesk
    @State private var open: String?
    @State private var search = ""
    @State private var newName = ""

    init(desk: ConsoleDesk) {
        self.desk = desk
        _schema = State(wrappedValue: SchemaDesk(desk))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            if let open, let type = schema.schema.types[open] {
                AddressLink(desk.address(of: .types)) { Text("All record types") }
                TypeView(schema: schema, name: open, type: type)
            } else {
                list
            }
        }
        .addressComponent($open)
        .onAppear { schema.refresh() }
    }

    @ViewBuilder private var list: some View {
        Text("Record types").font(.title2).accessibilityAddTraits(.isHeader)
        if schema.schema.types.isEmpty {
            EmptyState(
                title: "No record types yet",
                message: "In development, a type comes into being with the first record of it. Or add one here.",
                code: """
                    let record = CKRecord(recordType: "Note")
                    record["title"] = "Hello"
                    try await database.save(record)
                    """
            )
        } else {
            TextField("Find a type or a field", text: $search).addressParameter("find", $search)
            ForEach(found, id: \.self) { row($0) }
        }
        if let refusal = desk.refusal(of: .changeSchema) {
            Text(refusal).foregroundColor(.secondary)
        } else if schema.isDevelopment {
            HStack {
                TextField("Name of a new type", text: $newName)
                Button("Add Type") {
                    schema.edit(.addType(newName), "added the record type \(newName)")
                    newName = ""
                }
                .disabled(newName.isEmpty)
            }
        }
    }

    private var found: [String] {
        let word = search.lowercased()
        return schema.schema.types.keys.sorted().filter { name in
            word.isEmpty || name.lowercased().contains(word)
                || schema.schema.types[name]?.fields.keys.contains { $0.lowercased().contains(word) } == true
        }
    }

    private func row(_ name: String) -> some View {
        let fields = schema.schema.types[name]?.fields.count ?? 0
        let records = schema.counts[name] ?? 0
        return AddressLink(desk.address(desk.container, desk.environment, .types, [name])) {
            HStack {
                Text(verbatim: name).bold()
                Text("\(fields) fields, \(records) records").foregroundColor(.secondary)
                Spacer()
                if schema.isDevelopment {
                    Text(schema.isDeployed(name) ? "in production" : "not deployed")
                        .styleClass("console-chip")
                        .styleClass(schema.isDeployed(name) ? "console-chip-good" : "console-chip-warning")
                }
            }
        }
        .styleClass("console-card")
    }
}
