internal import FoundationBackfill

extension NSManagedObject {
    /// Records a property's value before its first change in an event.
    final func noteFormerValue(at ordinal: Int, in former: FormerValues) {
        guard !former.isKnown(ordinal) else { return }
        switch layout.properties[ordinal].kind {
        case .attribute, .toOne:
            former.note(.value(presentValue(at: ordinal)), at: ordinal)
        case .toMany(let relationship):
            let value: FormerValue =
                relationship.isOrdered ? .members(members(at: ordinal)) : .memberChanges(MemberChanges())
            former.note(value, at: ordinal)
        case .fetched: break
        }
    }

    /// Records a property's value before a custom accessor changes it. Since the accessor bypasses the tracking of
    /// members, this records a to-many relationship's members as a whole.
    final func noteFormerValue(ofKey key: String) {
        guard let ordinal = layout.ordinal(of: key), state.isDisjoint(with: .awaking),
            registry?.context?.tracker.keepsFormerValues == true
        else { return }
        let former = live?.formerValues ?? FormerValues()
        liveValues.formerValues = former
        guard !former.isKnown(ordinal) else { return }
        if case .toMany = layout.properties[ordinal].kind {
            former.note(.members(members(at: ordinal)), at: ordinal)
        } else {
            noteFormerValue(at: ordinal, in: former)
        }
    }

    /// The current value of an attribute or a to-one relationship.
    private func presentValue(at ordinal: Int) -> PropertyValue {
        if layout.properties[ordinal].relationship != nil { return object(at: ordinal).map { .object($0) } ?? .null }
        if let value = live?.value(at: ordinal) { return value }
        return unboxed(boxedValue(at: ordinal), at: ordinal)
    }

    /// Returns the former values of the properties that have really changed, and clears the record.
    final func takeFormerValues() -> [(ordinal: Int, value: FormerValue)] {
        guard let former = live?.formerValues else { return [] }
        live?.formerValues = nil
        return former.values.filter { ordinal, value in
            switch value {
            case .value(let value): !value.isSame(as: presentValue(at: ordinal))
            case .members(let members): !members.elementsEqual(self.members(at: ordinal), by: ===)
            case .memberChanges(let changes): !changes.isEmpty
            }
        }
    }

    // MARK: - Restoring values

    /// Restores former values, notifying observers and the context. Inverse relationships are not updated, since their
    /// own former values are restored as well.
    final func restore(_ values: [(ordinal: Int, value: FormerValue)]) {
        for (ordinal, value) in values {
            switch value {
            case .value(.object(let object)):
                replaceObject(with: object.registry === registry ? object : nil, at: ordinal)
            case .value(let value) where layout.properties[ordinal].relationship == nil:
                setAttribute(value, at: ordinal)
            case .value:
                replaceObject(with: nil, at: ordinal)
            case .members(let members):
                restoreMembers(members.filter { $0.registry === registry }, at: ordinal)
            case .memberChanges(let changes):
                for object in changes.added.objects { removeMember(object, at: ordinal) }
                for object in changes.removed.objects where object.registry === registry {
                    addMember(object, at: ordinal)
                }
            }
        }
    }

    private func restoreMembers(_ objects: [NSManagedObject], at ordinal: Int) {
        let set = loadedSet(at: ordinal)
        let wanted = ObjectList(objects)
        let (former, new) = (set.objects.filter { !wanted.contains($0) }, objects.filter { !set.contains($0) })
        guard set.isOrdered else {
            for object in former { removeMember(object, at: ordinal) }
            for object in new { addMember(object, at: ordinal) }
            return
        }
        guard !set.objects.elementsEqual(objects, by: ===) else { return }
        announcing(.setting, at: ordinal) {
            for object in former { set.remove(object) }
            for object in new { set.add(object) }
            set.reorder(objects)
        }
    }

    // MARK: - Deleted objects

    /// Reads all values that would be lost with the object's row, so that undoing the deletion can write them again.
    final func readBeforeDeletion() {
        realize()
        for property in layout.properties {
            switch property.kind {
            case .toOne: _ = object(at: property.ordinal)
            case .attribute where property.isExternal: _ = data(at: property.ordinal)
            default: continue
            }
        }
    }

    /// Marks all values as not yet stored, because the object's row has been deleted.
    final func makeValuesNew() {
        guard let live else { return }
        for property in layout.properties {
            switch live.value(at: property.ordinal) {
            case .members(let set)?: set.makeNew()
            case let value?:
                if case .fetched = property.kind { continue }
                live.assign(value, at: property.ordinal)
            case nil: continue
            }
        }
    }
}
