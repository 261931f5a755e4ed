#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

/// Shows the values that have come for properties of a newer model.
///
/// Devices get the next version of a program one after the other. Those that have it write values for which the others have no property:
/// these keep them in their rows. When such a device gets the newer model, its objects begin without these values. So a field that the
/// model has just gained is no change of a user where object and record differ, unless the history says so. The values are shown before
/// anything is sent or fetched. A crash in between only makes the next start begin again.
struct GainedFields {
    let work: MirrorWork

    /// Notes the fields that the model has gained since the objects showed all of them.
    func begin() throws {
        let shown = ShownFields(work.mirror.model)
        let known = try work.tables.shownFields()
        guard known != shown else {
            (work.state.gained, work.state.renamed) = (nil, nil)
            return
        }
        // A mirror that has not stored its fields may lack any of them. Without its history, only its objects tell what users have done.
        let isUnknown = known == nil && work.state.history == nil
        work.state.gained = isUnknown ? nil : shown.names(notIn: known)
        work.state.renamed = work.state.gained?.reduce(into: [:]) { renamed, gained in
            let entity = work.mirror.model.entities[gained.key]
            renamed[gained.key] = gained.value.filter { field in
                entity?.formerField(of: field).map { known?.has($0, of: gained.key) ?? false } ?? false
            }
        }
    }

    /// Shows what has come for the next rows.
    ///
    /// - Returns: The number of the last row; nil if there are no more.
    func showNext(after id: Int64) throws -> Int64? {
        guard work.state.gained?.isEmpty == false else { return nil }
        let rows = try work.tables.rowsWithRecord(after: id, limit: LocalChanges.stepSize)
        let ids = rows.compactMap { row in
            row.object.flatMap { work.objectID(ofRoot: work.rootName(ofType: row.type), $0) }
        }
        for object in try work.objects(ids).values { work.keep(object) }
        for row in rows where row.pair == nil && row.record?.local != nil { try show(row) }
        return rows.last?.id
    }

    /// Notes that the objects show all fields of the model.
    func end() {
        (work.state.gained, work.state.renamed) = (nil, nil)
        work.shownFields = ShownFields(work.mirror.model)
    }

    private func show(_ known: MirrorRow) throws {
        guard let object = try work.object(of: known),
            let entity = work.mirror.model.entities[object.entity.name ?? ""],
            let gained = work.state.gained?[entity.name]
        else { return }
        // What else differs was changed here.
        try work.absorb(object, properties: nil, at: nil)
        guard var row = try work.row(known.id), let former = row.record?.local else { return }
        // From now on, all look-ups find renamed properties under their present names.
        entity.takeFormerNames(in: &row)
        guard let version = row.record?.local else { return }
        var (isHeld, isChanged) = (false, version != former)
        for field in gained {
            guard version.hasNeverHeld(field) else {
                isHeld = true
                if let lost = replaced(field, of: object, entity, by: version, former) {
                    row.record?.lost.append(lost)
                    isChanged = true
                }
                continue
            }
            isChanged = setComputed(field, of: object, entity, &row) || isChanged
        }
        if isChanged { work.put(row) }
        if isHeld { try IncomingPage(work: work).show(row, entity, object) }
    }

    /// A value of the object that the record's replaces, although nobody has seen both.
    private func replaced(
        _ field: String,
        of object: NSManagedObject,
        _ entity: MirroredEntity,
        by version: RecordVersion,
        _ former: RecordVersion
    ) -> LostValue? {
        guard let value = value(of: field, object, entity), value != version.fields[field],
            !entity.isUsual(value, ofField: field, object), work.state.renamed?[entity.name]?.contains(field) == true,
            entity.isEdited(field, to: value, since: former)
        else { return nil }
        return LostValue(field: field, value: value, time: nil)
    }

    /// Notes a value that only a migration can have computed. It yields to any that a user has written, on whichever device.
    private func setComputed(
        _ field: String,
        of object: NSManagedObject,
        _ entity: MirroredEntity,
        _ row: inout MirrorRow
    ) -> Bool {
        guard let value = value(of: field, object, entity), !entity.isUsual(value, ofField: field, object) else {
            return false
        }
        let time = work.state.clock.next(at: work.milliseconds())
        row.record?.local?.set(value, for: field, at: time)
        row.record?.local?.times[field] = HybridTime(milliseconds: 0, device: time.device)
        return true
    }

    private func value(of field: String, _ object: NSManagedObject, _ entity: MirroredEntity) -> FieldValue? {
        guard let attribute = entity.attributesByField[field] else { return nil }
        return attribute.field(of: object.primitiveValue(forKey: attribute.name), object)
    }
}

/// The fields of a model whose values the objects of a store show, by entity.
struct ShownFields: Codable, Hashable, Sendable {
    private let entities: [String: Set<String>]

    init(_ model: MirroredModel) {
        entities = model.entities.mapValues(\.fields)
    }

    func has(_ field: String, of entity: String) -> Bool { entities[entity]?.contains(field) ?? false }

    /// The fields that another model does not have, by entity; all of them if it is not known.
    func names(notIn other: ShownFields?) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for (entity, fields) in entities {
            let gained = fields.subtracting(other?.entities[entity] ?? [])
            if !gained.isEmpty { names[entity] = gained }
        }
        return names
    }
}

extension MirrorTables {
    func shownFields() throws -> ShownFields? {
        try state(MirrorState.fieldsKey).map { try JSONDecoder().decode(ShownFields.self, fromUntrusted: Data($0)) }
    }

    func write(_ fields: ShownFields) throws {
        try setState(Array(try JSONEncoder().encode(fields)), for: MirrorState.fieldsKey)
    }
}

extension StoreMirror {
    /// Shows what has come for properties that the model has gained since the last start.
    func showGainedFields() async throws {
        var last: Int64? = 0
        while let id = last { last = try await perform { try GainedFields(work: $0).showNext(after: id) } }
        try await perform { work in
            guard try work.tables.shownFields() != ShownFields(work.mirror.model) else { return }
            GainedFields(work: work).end()
        }
    }
}
#endif
