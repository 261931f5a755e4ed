internal import CloudService
internal import CloudWire
internal import Foundation

extension RecordsBrowser {
    /// Opens the record with the name that the address has.
    func open() {
        guard !opened.isEmpty else {
            draft = nil
            return
        }
        let (database, name) = (database, opened)
        let zones = zone.isEmpty ? nil : ZoneName(zone)
        desk.attempt { [self] in
            var query = BrowseQuery(zone: zones)
            (query.namePrefix, query.order, query.isAscending) = (name, .name, true)
            guard let found = try await database.page(query).records.first(where: { $0.record.recordName == name })
            else {
                desk.notice = "There is no record “\(name)” here."
                return close()
            }
            try await show(found)
        }
    }

    /// Shows a record in the panel, with the records that refer to it.
    func show(_ record: BrowsedRecord) async throws {
        if let problem = record.problem { throw ConsoleProblem(problem) }
        let type = try await database.types().first { $0.name == record.record.recordType }
        var draft = RecordDraft(record.record, in: record.zone, type)
        draft.referrers = try await database.referrers(to: record.record.recordName, in: record.zone)
        await findPictures(in: [record.record])
        self.draft = draft
        opened = record.record.recordName
    }

    /// Opens the record that was chosen in the table; nothing happens if there are several.
    func open(_ records: [BrowsedRecord]) {
        guard records.count == 1 else { return }
        desk.attempt { [self] in try await show(records[0]) }
    }

    func close() { (draft, opened) = (nil, "") }

    func makeNew() {
        guard let type = shownType else { return }
        let record = WireRecord(recordName: UUID().uuidString, recordType: type.name)
        draft = RecordDraft(record, in: ZoneName(zone.isEmpty ? ZoneName.defaultName : zone), type, isNew: true)
    }

    func duplicate() {
        guard var copy = draft else { return }
        copy.becomeNew(named: UUID().uuidString)
        draft = copy
    }

    /// Begins a new record with the values of the one that was chosen in the table.
    func duplicate(_ records: [BrowsedRecord]) {
        guard records.count == 1 else { return }
        desk.attempt { [self] in
            try await show(records[0])
            duplicate()
        }
    }

    func save() {
        if let draft { save(draft) }
    }

    /// Saves a record. If somebody else has changed it meanwhile, the panel shows both versions.
    func save(_ draft: RecordDraft) {
        let name = draft.name
        desk.attempt(.changeData, "saved the record \(name) of type \(draft.record.recordType ?? "")") { [self] in
            if let refusal { throw ConsoleProblem(refusal) }
            let answer = try await database.modify([try draft.operation()], in: draft.zone).first
            switch answer {
            case .failure(_, let failure) where failure.code == .conflict && failure.serverRecord != nil:
                if self.draft?.name != name { (self.draft, opened) = (draft, name) }
                self.draft?.conflict = failure.serverRecord
                leaveCell()
                throw ConsoleProblem(
                    "Somebody else has changed “\(name)” meanwhile. Nothing was saved: compare the versions."
                )
            case .failure(_, let failure): throw failure
            case .record(let saved):
                let before = draft.isNew ? [] : [draft.record]
                note(RecordUndo("the change of “\(name)”", in: draft.zone, before: before, after: [saved]))
                leaveCell()
                if self.draft?.name == name {
                    (self.draft, opened) = (RecordDraft(saved, in: draft.zone, draft.type), name)
                }
                desk.notice = "“\(name)” is saved."
                load(withZones: draft.isNew)
            case nil: break
            }
        }
    }

    func askToDeleteOpened() {
        guard let draft else { return }
        askToDelete(page.records.filter { $0.zone == draft.zone && $0.record.recordName == draft.name })
    }

    /// Asks whether records are to be deleted.
    func askToDelete(_ records: [BrowsedRecord]) {
        guard !records.isEmpty else { return }
        let number = records.count == 1 ? "1 record" : "\(records.count) records"
        desk.question = ConsoleQuestion(
            title: "Delete \(number)?",
            message: "Records that are owned by them go along, also on all devices. You can undo it on this page.",
            answer: "Delete \(number)"
        ) { [self] in
            desk.attempt(.changeData, "deleted \(number)") { [self] in
                if let refusal { throw ConsoleProblem(refusal) }
                try await deleteAll(records)
                desk.notice = "\(number) deleted."
            }
        }
    }

    private func deleteAll(_ records: [BrowsedRecord]) async throws {
        defer { load(withZones: true) }
        for (zone, records) in Dictionary(grouping: records, by: \.zone) {
            let operations = records.map { record in
                var gone = WireRecord(recordName: record.record.recordName, recordType: record.record.recordType)
                gone.recordChangeTag = record.record.recordChangeTag
                return RecordsModify.Operation(.delete, gone)
            }
            let answers = try await database.modify(operations, in: zone)
            var before: [WireRecord] = []
            for (record, answer) in zip(records, answers) {
                if case .failure(_, let failure) = answer { throw failure }
                before.append(record.record)
            }
            note(RecordUndo("the deletion of \(records.count) records", in: zone, before: before, after: []))
        }
        selection = []
        close()
    }

    /// Takes back the operator's last change on this page.
    func undo() {
        guard let undo = takeUndo() else { return }
        desk.attempt(.changeData, "undid \(undo.title)") { [self] in
            if let refusal { throw ConsoleProblem(refusal) }
            for case .failure(_, let failure) in try await database.modify(undo.operations, in: undo.zone) {
                throw failure
            }
            close()
            desk.notice = "Undone: \(undo.title)."
            load(withZones: true)
        }
    }
}
