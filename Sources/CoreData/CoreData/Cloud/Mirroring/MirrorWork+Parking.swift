#if CloudKit
/// Fields that wait for records.
extension MirrorWork {
    func parkedFields(ofRow row: MirrorRow) throws -> [ParkedField] {
        parking.applied(to: row.parked > 0 ? try tables.parkedFields(ofRow: row.id) : [], parking.added(ofRow: row.id))
    }

    func parkedFields(waitingFor target: String) throws -> [ParkedField] {
        parking.applied(to: try tables.parkedFields(waitingFor: target), parking.added(waitingFor: target))
    }

    /// Has a field wait for a record, and for no other.
    func park(_ field: ParkedField) throws {
        guard var row = try row(field.row) else { return }
        let known = try parkedFields(ofRow: row)
        let former = known.filter { $0.field == field.field }
        guard former != [field] else { return }
        for other in former { parking.set(other, isParked: false) }
        parking.set(field, isParked: true)
        row.parked = known.count - former.count + 1
        put(row)
    }

    /// Has a field wait no more, whatever it has waited for.
    func unpark(_ field: String, ofRow id: Int64) throws {
        guard var row = try row(id), row.parked > 0 else { return }
        let known = try parkedFields(ofRow: row)
        let former = known.filter { $0.field == field }
        guard !former.isEmpty else { return }
        for other in former { parking.set(other, isParked: false) }
        row.parked = known.count - former.count
        put(row)
    }

    /// Has no field of a row wait any more.
    func unparkAll(ofRow row: MirrorRow) throws {
        for field in try parkedFields(ofRow: row) { try unpark(field.field, ofRow: row.id) }
    }
}

/// The fields that a step has begun, or ceased, to have wait for records.
struct ParkingChanges {
    private var isParked: [ParkedField: Bool] = [:]
    private var byRow: [Int64: Set<ParkedField>] = [:]
    private var byTarget: [String: Set<ParkedField>] = [:]

    var added: [ParkedField] { isParked.filter(\.value).map(\.key).sorted() }

    var removed: [ParkedField] { isParked.filter { !$0.value }.map(\.key) }

    func added(ofRow row: Int64) -> Set<ParkedField> { byRow[row] ?? [] }

    func added(waitingFor target: String) -> Set<ParkedField> { byTarget[target] ?? [] }

    mutating func set(_ field: ParkedField, isParked: Bool) {
        self.isParked[field] = isParked
        if isParked {
            byRow[field.row, default: []].insert(field)
            byTarget[field.target, default: []].insert(field)
        } else {
            byRow[field.row]?.remove(field)
            byTarget[field.target]?.remove(field)
        }
    }

    /// The stored fields with the changes.
    func applied(to stored: [ParkedField], _ added: Set<ParkedField>) -> [ParkedField] {
        stored.filter { isParked[$0] != false && !added.contains($0) } + added.sorted()
    }
}
#endif
