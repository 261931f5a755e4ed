/// A section of a result: objects whose section names are the same.
final class ResultSection {
    let name: String
    /// Its place among the sections.
    var index: Int
    var rows = PackedRows()

    init(name: String, index: Int) {
        self.name = name
        self.index = index
    }
}
