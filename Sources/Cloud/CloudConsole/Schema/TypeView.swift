internal import CloudService
internal import CloudWire
internal import WebUI

/// A record type: its fields with their indexes, and the Swift that uses it.
struct TypeView: View {
    let schema: SchemaDesk
    let name: String
    let type: RecordTypeSchema
    @State private var newName = ""
    @State private var newShape = "STRING"
    @State private var isEncrypted = false
    @State private var showsSwift = false

    /// The fields that every record has and that may have an index, with the names that people know.
    private static let systemFields = [
        ("___recordID", "recordName"), ("___createTime", "created"), ("___createdBy", "created by"),
        ("___modTime", "modified"), ("___modifiedBy", "modified by"),
    ]
    private static let shapes = [
        "STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "REFERENCE", "LOCATION", "ASSETID", "STRING_LIST",
        "INT64_LIST", "DOUBLE_LIST", "TIMESTAMP_LIST", "REFERENCE_LIST",
    ]

    private var mayChange: Bool { schema.desk.may(.changeSchema) }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack {
                Text(verbatim: name).font(.title2).accessibilityAddTraits(.isHeader)
                Spacer()
                AddressLink(records) { Text("\(schema.counts[name] ?? 0) records") }
                Button(showsSwift ? "Hide Swift" : "Swift") { showsSwift.toggle() }
                if schema.isDevelopment, mayChange, !schema.isDeployed(name), name != ContainerSchema.usersType {
                    Button("Remove Type", role: .destructive) {
                        schema.askToRemove(.removeType(name), name, "removed the record type \(name)")
                    }
                }
            }
            if showsSwift { CodeBlock(RecordTypeSource(name, type).text) }
            Text("Fields").font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(type.fields.keys.sorted(), id: \.self) { field in
                if let known = type.fields[field] { row(field, known) }
            }
            if type.fields.isEmpty { Text("No fields yet.").foregroundColor(.secondary) }
            if schema.isDevelopment, mayChange { form }
            Text("Fields of every record").font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(Self.systemFields, id: \.0) { field, title in
                HStack {
                    Text(verbatim: title)
                    Spacer()
                    indexes(of: field, title, type.systemIndexes[field] ?? [], among: [.queryable, .sortable])
                }
                .styleClass("console-row")
            }
        }
    }

    private var records: String {
        let desk = schema.desk
        return desk.address(desk.container, desk.environment, .records, [], [("type", name)])
    }

    private func row(_ field: String, _ known: FieldSchema) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: field).bold()
                Text(verbatim: known.kindText).font(.caption).styleClass("console-mono")
            }
            Spacer()
            indexes(of: field, field, known.indexes, among: possible(known))
            if schema.isDevelopment {
                if schema.isDeployed(name, field: field) {
                    Text("in production").styleClass("console-chip").styleClass("console-chip-good")
                } else if mayChange {
                    Button("Remove", role: .destructive) {
                        let edit = SchemaEdit.removeField(field, type: name)
                        schema.askToRemove(edit, "the field \(field)", "removed the field \(field) of \(name)")
                    }
                    .accessibilityLabel("Remove the field \(field)")
                }
            }
        }
        .styleClass("console-row")
    }

    /// The indexes that a field may have.
    private func possible(_ field: FieldSchema) -> [FieldSchema.Index] {
        FieldSchema.Index.allCases.filter { index in
            let other = FieldSchema(field.shape, isEncrypted: field.isEncrypted, indexes: [index])
            return other.fault(named: "") == nil && (index != .searchable || field.shape.type == .string)
        }
    }

    private func indexes(
        of field: String,
        _ title: String,
        _ indexes: Set<FieldSchema.Index>,
        among possible: [FieldSchema.Index]
    ) -> some View {
        HStack(spacing: 12) {
            ForEach(possible, id: \.self) { index in
                let word = index.rawValue.capitalized
                let isOn = Binding {
                    indexes.contains(index)
                } set: { isOn in
                    let changed = isOn ? indexes.union([index]) : indexes.subtracting([index])
                    let event = "\(isOn ? "added" : "removed") the index \(index.rawValue) of \(title) of \(name)"
                    schema.edit(.setIndexes(changed, field: field, type: name), event)
                }
                Toggle(word, isOn: isOn).disabled(!mayChange).accessibilityLabel("\(word): \(title)")
            }
        }
    }

    private var form: some View {
        HStack {
            TextField("Name of a new field", text: $newName)
            Picker("Type", selection: $newShape) {
                ForEach(Self.shapes, id: \.self) { Text(verbatim: $0).tag($0) }
            }
            .labelsHidden()
            Toggle("Encrypted", isOn: $isEncrypted)
            Button("Add Field") { add() }.disabled(newName.isEmpty)
        }
    }

    private func add() {
        guard let shape = FieldShape(wireName: newShape) else { return }
        let field = FieldSchema(shape, isEncrypted: isEncrypted)
        schema.edit(.addField(newName, field, type: name), "added the field \(newName) to \(name)")
        newName = ""
    }
}
