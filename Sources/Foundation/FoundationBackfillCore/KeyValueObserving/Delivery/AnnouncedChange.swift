/// A change of one key that has been announced and not made yet.
struct AnnouncedChange {
    let key: String

    /// The observances that follow their key paths again after the change.
    var sources: [Observance] = []

    /// Those to be told of it. An observance that depends on the key in several ways is told once.
    private(set) var records: [ChangeRecord] = []

    init(key: String) {
        self.key = key
    }

    mutating func record(_ record: ChangeRecord?) {
        guard let record, !records.contains(where: { $0.observance === record.observance }) else { return }
        records.append(record)
    }
}
