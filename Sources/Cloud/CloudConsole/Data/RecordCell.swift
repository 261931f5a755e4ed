internal import CloudService
internal import CloudWire
internal import WebUI

/// The beginning of a value in the table; pictures are shown small.
struct RecordCell: View {
    /// The pictures of a list that are shown.
    private static let mostPictures = 3

    let browser: RecordsBrowser
    let found: BrowsedRecord
    let field: String

    var body: some View {
        let pictures = assets.filter { browser.pictures.contains($0.fileChecksum) }
        if browser.editedCell == EditedCell(record: found.id, field: field) {
            CellField(browser: browser, title: "\(field) of \(record.recordName)")
        } else if pictures.isEmpty {
            Text(String(text.prefix(60)))
        } else {
            HStack(spacing: 4) {
                ForEach(Array(pictures.prefix(Self.mostPictures).enumerated()), id: \.offset) { _, asset in
                    AssetPicture(browser: browser, asset: asset, title: "\(field) of \(record.recordName)", side: 36)
                }
                if pictures.count > Self.mostPictures { Text("and \(pictures.count - Self.mostPictures) more") }
            }
        }
    }

    private var record: WireRecord { found.record }

    private var assets: [AssetValue] { record.fields[field]?.assets ?? [] }

    private var text: String {
        guard assets.isEmpty else { return assets.map { "\($0.size) bytes" }.joined(separator: ", ") }
        return record.fields[field]?.value.map(FieldCell.text) ?? ""
    }
}

/// An asset that is a picture, in a square.
struct AssetPicture: View {
    let browser: RecordsBrowser
    let asset: AssetValue
    let title: String
    let side: Double

    var body: some View {
        Image(path: browser.database.pictureAddress(of: asset), label: Text(title))
            .resizable()
            .scaledToFit()
            .frame(width: side, height: side)
    }
}
