import WebUI

struct MenuScreen: View {
    @State private var order = "Date"
    @State private var latest = "Nothing was chosen yet."

    var body: some View {
        Examples {
            Example("Menu") {
                Menu("Actions", systemImage: "ellipsis.circle") {
                    Button("Duplicate", systemImage: "doc.on.doc") { latest = "Duplicated." }
                    Button("Archive", systemImage: "archivebox") { latest = "Archived." }
                    Menu("Move to") {
                        Button("Inbox") { latest = "Moved to the inbox." }
                        Button("Garden") { latest = "Moved to the garden." }
                    }
                    Divider()
                    Button("Locked", systemImage: "lock") {}.disabled(true)
                    Button("Delete", systemImage: "trash", role: .destructive) { latest = "Deleted." }
                }
            }
            Example("Menu with a choice") {
                Menu("Sorted by \(order)") {
                    Picker("Order", selection: $order) {
                        ForEach(["Date", "Title", "Status"], id: \.self) { Text($0) }
                    }
                }
            }
            Example("Context menu: secondary click, long press, or the menu key") {
                List {
                    ForEach(Plant.all.prefix(3)) { plant in
                        PlantRow(plant: plant)
                            .contextMenu {
                                Button("Water \(plant.name)") { latest = "\(plant.name) was watered." }
                                Button("Fell \(plant.name)", role: .destructive) {
                                    latest = "\(plant.name) was felled."
                                }
                            }
                    }
                }
                .listStyle(.plain)
            }
            Text(latest).foregroundStyle(.secondary)
        }
    }
}
