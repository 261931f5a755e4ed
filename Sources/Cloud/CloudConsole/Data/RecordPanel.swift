internal import CloudService
internal import CloudWire
internal import WebUI

/// The opened record: its fields to edit, what the service knows of it, and its JSON.
struct RecordPanel: View {
    let browser: RecordsBrowser
    @State private var showsJSON = false

    var body: some View {
        if let draft = browser.draft {
            VStack(alignment: .leading, spacing: 10) {
                title(draft)
                system(draft)
                ForEach(draft.fields) { field($0, draft) }
                if let conflict = draft.conflict { RecordConflict(browser: browser, draft: draft, other: conflict) }
                changes(draft)
                referrers(draft)
                Toggle("Show the JSON", isOn: $showsJSON)
                if showsJSON { CodeBlock(draft.json) }
            }
            .styleClass("console-card")
            .accessibilityLabel("Record \(draft.name)")
        }
    }

    private func title(_ draft: RecordDraft) -> some View {
        HStack {
            Text(draft.isNew ? "New \(draft.record.recordType ?? "record")" : draft.name).font(.headline)
            Spacer()
            EntityLink(desk: browser.desk, owner: browser.owner, zone: draft.zone, record: draft.record)
            Button("Duplicate") { browser.duplicate() }.disabled(draft.isNew || browser.refusal != nil)
            Button("Delete", role: .destructive) { browser.askToDeleteOpened() }
                .disabled(draft.isNew || browser.refusal != nil)
            Button("Close") { browser.close() }
        }
    }

    private func system(_ draft: RecordDraft) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("\(draft.name) in \(draft.zone.name)")
            if let created = draft.record.created { Text("Created \(Self.text(of: created))") }
            if let modified = draft.record.modified { Text("Changed \(Self.text(of: modified))") }
            if let tag = draft.record.recordChangeTag { Text("Tag \(tag)") }
            if let parent = draft.record.parent {
                Button("Parent \(parent)") { browser.opened = parent }.buttonStyle(.borderless)
            }
        }
        .font(.caption)
        .foregroundColor(.secondary)
    }

    private static func text(of stamp: RecordStamp) -> String {
        "\(FieldCell.date(Double(stamp.timestamp))) by \(stamp.userRecordName ?? "nobody")"
    }

    private func field(_ field: BrowsedType.Field, _ draft: RecordDraft) -> some View {
        HStack {
            Text("\(field.name) \(field.shape.wireName)\(field.isEncrypted ? ", encrypted" : "")").font(.caption)
            TextField(field.name, text: text(of: field.name)).disabled(browser.refusal != nil)
            ForEach(targets(of: field.name, draft), id: \.self) { name in
                Button("Open \(name)") { browser.opened = name }.buttonStyle(.borderless)
            }
            ForEach(draft.record.fields[field.name]?.assets ?? [], id: \.self) {
                AssetView(browser: browser, asset: $0, field: field.name)
            }
        }
    }

    private func text(of field: String) -> Binding<String> {
        Binding(get: { browser.draft?.texts[field] ?? "" }, set: { browser.draft?.texts[field] = $0 })
    }

    /// The records that a field refers to. Core Data stores relationships as texts.
    private func targets(of field: String, _ draft: RecordDraft) -> [String] {
        (draft.record.fields[field]?.value?.elements ?? []).compactMap { value in
            switch value {
            case .reference(let reference): reference.recordName
            case .string(let text) where field.hasPrefix("CD_") && text.utf8.count == 36: text
            default: nil
            }
        }
    }

    @ViewBuilder private func changes(_ draft: RecordDraft) -> some View {
        if !draft.changes.isEmpty || draft.isNew {
            VStack(alignment: .leading, spacing: 2) {
                ForEach(draft.changes) { Text("\($0.field): “\($0.old)” → “\($0.new)”").font(.caption) }
                Button(draft.isNew ? "Create Record" : "Save \(draft.changes.count) Changes") { browser.save() }
                    .buttonStyle(.borderedProminent)
                    .disabled(browser.refusal != nil)
            }
        }
    }

    @ViewBuilder private func referrers(_ draft: RecordDraft) -> some View {
        if !draft.referrers.isEmpty {
            Text("Referred to by").font(.caption)
            ForEach(draft.referrers) { found in
                Button("\(found.record.recordType ?? "") \(found.record.recordName)") {
                    browser.desk.attempt { try await browser.show(found) }
                }
                .buttonStyle(.borderless)
            }
        }
    }
}

/// The version that somebody else has saved, beside the own one.
private struct RecordConflict: View {
    let browser: RecordsBrowser
    let draft: RecordDraft
    let other: WireRecord

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Somebody else has changed this record since you opened it:")
            ForEach(differences, id: \.field) { one in
                Text("\(one.field): theirs “\(one.theirs)”, yours “\(one.yours)”").font(.caption)
            }
            HStack {
                Button("Keep Mine") { browser.draft?.takeOver(other) }
                Button("Take Theirs") { browser.draft = RecordDraft(other, in: draft.zone, draft.type) }
            }
        }
        .styleClass("console-secret")
    }

    private var differences: [(field: String, theirs: String, yours: String)] {
        draft.fields.compactMap { field in
            let theirs = other.fields[field.name]?.value.map(FieldCell.text) ?? ""
            let yours = draft.texts[field.name] ?? ""
            return theirs == yours ? nil : (field.name, theirs, yours)
        }
    }
}

/// An asset: its picture if it is one, its size, and a link to its content.
private struct AssetView: View {
    let browser: RecordsBrowser
    let asset: AssetValue
    let field: String

    var body: some View {
        if browser.pictures.contains(asset.fileChecksum) {
            AssetPicture(browser: browser, asset: asset, title: "\(field) of \(browser.opened)", side: 160)
        }
        if let address = browser.database.downloadAddress(of: asset) {
            AddressLink(address, leavesPage: true) { Text("Download \(asset.size) bytes") }
        }
    }
}
