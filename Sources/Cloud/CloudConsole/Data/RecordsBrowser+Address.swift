internal import CloudService
internal import CloudWire

/// The texts by which the address keeps what the screen shows. A text that says nothing valid counts as missing.
extension RecordsBrowser {
    var addressedOrder: String {
        get { sorting.text }
        set { sorting = RecordSorting(text: newValue) }
    }
}
