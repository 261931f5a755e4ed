/// What has become of the titles that users of a world with shares have written.
struct SharedTitles {
    /// All that were written.
    private(set) var written: Set<String> = []
    /// Those that the service has acknowledged.
    var acknowledged: Set<String> = []
    /// Those that somebody has replaced or deleted, having seen them.
    var replaced: Set<String> = []

    mutating func write(_ title: String, over former: String?) {
        written.insert(title)
        if let former { replaced.insert(former) }
    }

    /// Titles that are gone although they were acknowledged, or of which nobody was told that they are not saved.
    ///
    /// - Parameter there: Those that are there in the end.
    func faults(there: Set<String>, _ devices: [SharingDevice]) -> [String] {
        var (told, outvoted) = (Set<String>(), Set<String>())
        for device in devices {
            told.formUnion(device.live.told)
            outvoted.formUnion(device.live.outvoted)
            for record in device.live.records.values { outvoted.formUnion(RecordText.titles(lostIn: record)) }
        }
        let kept = there.union(replaced).union(outvoted)
        let lost = acknowledged.subtracting(kept).sorted().map { "\($0) was acknowledged, and is gone" }
        let dropped = written.subtracting(acknowledged).subtracting(kept).subtracting(told)
        return lost + dropped.sorted().map { "\($0) was written, is not saved, and nobody was told" }
    }
}
