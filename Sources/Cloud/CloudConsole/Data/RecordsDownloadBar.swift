internal import CloudService
internal import CloudWire
internal import WebUI

/// The links to files with the records that the screen shows.
struct RecordsDownloadBar: View {
    let browser: RecordsBrowser

    var body: some View {
        HStack {
            Text("Download").foregroundColor(.secondary)
            if browser.shownType != nil {
                AddressLink(browser.downloadAddress(.csv), leavesPage: true) { Text("All as CSV") }
            }
            AddressLink(browser.downloadAddress(.jsonLines), leavesPage: true) { Text("All as JSON lines") }
            if !selected.isEmpty {
                if browser.shownType != nil {
                    AddressLink(browser.downloadAddress(.csv, of: selected), leavesPage: true) {
                        Text("\(selected.count) Selected as CSV")
                    }
                }
                AddressLink(browser.downloadAddress(.jsonLines, of: selected), leavesPage: true) {
                    Text("\(selected.count) Selected as JSON lines")
                }
            }
            if browser.shownType == nil { Text("Choose a type for CSV.").foregroundColor(.secondary) }
        }
    }

    private var selected: [BrowsedRecord] { browser.records(browser.selection) }
}

extension RecordsBrowser {
    /// The address of a file with all records that the query finds, or with some of the page.
    func downloadAddress(_ format: RecordFileFormat, of records: [BrowsedRecord]? = nil) -> String {
        var parameters = shown.parameters
        if let records { parameters.append(("selected", RecordsDownload.text(of: records))) }
        let rest = ["export", format.fileExtension]
        return desk.address(desk.container, desk.environment, .records, rest, parameters)
    }
}
