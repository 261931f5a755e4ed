public import WebUI

/// The menu that leads from one slip box to the others.
struct BoxSwitcher: View {
    let desk: Desk
    let shelf: BoxShelf

    var body: some View {
        Menu {
            ForEach(shelf.boxes) { box in
                AddressLink(box.address.home, leavesPage: true) {
                    Label(box.name, systemImage: box.address == desk.address ? "checkmark" : "tray")
                }
            }
            Divider()
            Button("Slip Boxes…") { desk.sheet = .boxes }
        } label: {
            Label("Other slip boxes", systemImage: "chevron.up.chevron.down")
        }
    }
}

/// A page at an address where no slip box is.
public struct MissingBoxView: View {
    /// Creates the page.
    public init() {}

    /// A word, and the way to the first box.
    public var body: some View {
        VStack(spacing: 16) {
            Hint("There is no slip box at this address.", systemImage: "tray")
            AddressLink("/", leavesPage: true) { Text("Open the first one") }
        }
        .navigationTitle("Slipbox")
    }
}
