internal import CloudService
internal import CloudWire

/// The texts by which the address keeps what the screen shows. A text that says nothing valid counts as missing.
extension RecordsBrowser {
    var addressedOwner: String {
        get { owner == "public" ? "" : owner }
        set { owner = newValue.isEmpty ? "public" : newValue }
    }

    var addressedOrder: String {
        get { sorting.text }
        set { sorting = RecordSorting(text: newValue) }
    }

    var addressedFilters: String {
        get { FilterText.text(of: filters) }
        set { if newValue != addressedFilters { filters = FilterText.filters(of: newValue) } }
    }

    var addressedColumns: String {
        get { columns.text }
        set { columns = RecordsColumns(text: newValue) }
    }

    /// The user whom the operator acts as. A user in an address is only a wish: see ``goOnActing()``.
    var addressedUser: String {
        get { actingUser ?? wantedUser }
        set {
            guard newValue != addressedUser else { return }
            wantedUser = newValue
            if actingUser != nil { stopActing() }
            if hasLoaded { desk.attempt { [self] in await goOnActing() } }
        }
    }

    /// Forgets what an address has named and the schema does not have.
    func forgetUnknown() {
        if !type.isEmpty, shownType == nil { type = "" }
        let known = filters.filter { filter in shownType.map(filter.suits) ?? false }
        if known != filters { filters = known }
        columns.forgetUnknown(shownType)
    }
}
