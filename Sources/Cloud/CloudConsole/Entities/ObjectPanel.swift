internal import CloudService
internal import CloudWire
internal import WebUI

/// The open object: its attributes, and what it is related to.
struct ObjectPanel: View {
    let browser: EntitiesBrowser

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if let detail = browser.detail {
                title(detail.object)
                place(detail.object)
                ForEach(detail.object.problems, id: \.self) { Text(verbatim: $0).foregroundColor(.orange) }
                ForEach(detail.object.attributes) { ObjectAttribute(browser: browser, reading: $0, detail: detail) }
                outside(detail.object)
                ForEach(detail.object.toOnes) { toOne($0, detail) }
                ForEach(detail.toManys) { ToManyList(browser: browser, reading: $0) }
                leftovers(detail)
            } else {
                HStack {
                    Text("There is no record “\(browser.opened)” here.")
                    Spacer()
                    Button("Close") { browser.close() }
                }
            }
        }
        .styleClass("console-card")
        .accessibilityLabel("Object \(browser.opened)")
    }

    private func title(_ object: EntityObject) -> some View {
        HStack {
            Text(verbatim: object.title).font(.headline)
            Spacer()
            AddressLink(recordAddress(object)) { Text("Show or Edit the Record") }
            Button("Close") { browser.close() }
        }
    }

    /// The address of the record on the screen of records.
    private func recordAddress(_ object: EntityObject) -> String {
        let desk = browser.desk
        return desk.address(
            desk.container,
            desk.environment,
            .records,
            [],
            [
                ("db", browser.shownOwner == "public" ? "" : browser.shownOwner), ("zone", object.zone.name),
                ("type", object.record.recordType ?? ""), ("record", object.record.recordName),
            ]
        )
    }

    private func place(_ object: EntityObject) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: "\(object.entity?.name ?? "No entity"), \(object.record.recordName) in \(object.zone.name)")
            if let changed = object.record.modified {
                Text(
                    verbatim:
                        "Changed \(FieldCell.date(Double(changed.timestamp))) by \(changed.userRecordName ?? "nobody")"
                )
            }
        }
        .font(.caption)
        .foregroundColor(.secondary)
    }

    @ViewBuilder private func outside(_ object: EntityObject) -> some View {
        if let names = object.entity?.attributesOutsideRecords, !names.isEmpty {
            Text(
                verbatim:
                    "No record holds \(names.joined(separator: ", ")): transient, derived or of a type without fields."
            )
            .font(.caption)
            .foregroundColor(.secondary)
        }
    }

    private func toOne(_ reading: ToOneReading, _ detail: ObjectDetail) -> some View {
        HStack {
            Text(verbatim: "\(reading.shape.name) \(reading.shape.destination)").font(.caption)
            if let link = detail.toOnes[reading.shape.name] {
                RelatedObject(browser: browser, link: link)
            } else {
                Text(verbatim: reading.problem ?? "none").foregroundColor(.secondary)
            }
        }
    }

    /// The parts of the record that the model does not explain.
    @ViewBuilder private func leftovers(_ detail: ObjectDetail) -> some View {
        if !detail.object.unknownFields.isEmpty || !detail.unknownPairs.isEmpty {
            Text("Not in the model").font(.caption).foregroundColor(.orange)
            ForEach(detail.object.unknownFields) { field in
                Text(verbatim: "\(field.name): \(field.text.prefix(200))")
            }
            ForEach(detail.unknownPairs) { pair in
                HStack {
                    Text(verbatim: pair.relationship).font(.caption)
                    RelatedObject(browser: browser, link: pair.link)
                }
            }
        }
    }
}

/// An attribute of the open object, with its type.
private struct ObjectAttribute: View {
    let browser: EntitiesBrowser
    let reading: AttributeReading
    let detail: ObjectDetail

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                Text(
                    verbatim:
                        "\(reading.shape.name) \(reading.shape.typeName)\(reading.shape.isEncrypted ? ", encrypted" : "")"
                )
                .font(.caption)
                if let value = reading.value {
                    Text(verbatim: value.text).textSelection(.enabled)
                } else {
                    Text("none").foregroundColor(.secondary)
                }
                if case .file(let asset, _) = reading.value, let address = browser.database.downloadAddress(of: asset) {
                    AddressLink(address, leavesPage: true) { Text("Download \(asset.size) bytes") }
                }
            }
            if let beginning = detail.beginnings[reading.shape.name] {
                Text(verbatim: "\(beginning)…").foregroundColor(.secondary)
            }
            if let problem = reading.problem { Text(verbatim: problem).foregroundColor(.orange) }
        }
    }
}

/// The objects of a to-many relationship of the open object.
private struct ToManyList: View {
    let browser: EntitiesBrowser
    let reading: ToManyReading

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: "\(reading.shape.name) \(reading.shape.destination), \(number)").font(.caption)
            ForEach(reading.links) { RelatedObject(browser: browser, link: $0) }
            if !reading.isInRecords {
                Text("No record holds this relationship: it is transient, or has no inverse.").foregroundColor(
                    .secondary
                )
            }
        }
    }

    private var number: String {
        reading.hasMore
            ? "the first \(reading.links.count)"
            : reading.links.count == 1 ? "1 object" : "\(reading.links.count) objects"
    }
}
