internal import Foundation
internal import SlipboxCore
internal import WebUI

/// A sheet with all slip boxes of the server, which makes new ones.
struct BoxListView: View {
    let desk: Desk
    let shelf: BoxShelf
    @State private var name = ""
    @State private var made: BoxShelf.Box?
    @State private var isBusy = false
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Slip Boxes").font(.headline).accessibilityAddTraits(.isHeader)
            VStack(alignment: .leading, spacing: 8) {
                ForEach(shelf.boxes) { row($0) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Text("Each has its own notes, keywords, pictures, trash and account. A new one is a file beside the first.")
                .foregroundColor(.secondary)
            HStack(spacing: 12) {
                TextField("Name of a new slip box", text: $name)
                    .textFieldStyle(.roundedBorder)
                    .onSubmit(make)
                Button("Make", action: make)
                    .buttonStyle(.borderedProminent)
                    .disabled(isBusy || name.allSatisfy(\.isWhitespace))
            }
            if let problem { Text(problem).foregroundColor(.red) }
            if let made {
                AddressLink(made.address.home, leavesPage: true) {
                    Label("Open “\(made.name)”", systemImage: "arrow.right")
                }
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
        .styleClass("slip-sync-sheet")
    }

    private func row(_ box: BoxShelf.Box) -> some View {
        HStack {
            AddressLink(box.address.home, leavesPage: true) { Label(box.name, systemImage: "tray") }
            Spacer()
            if box.address == desk.address {
                Text("open here").foregroundColor(.secondary)
            } else if box.isListed {
                Button("Take Off the List") { takeOff(box) }
                    .accessibilityLabel("Take “\(box.name)” off the list; its file stays")
            }
        }
    }

    private func make() {
        guard !isBusy, name.contains(where: { !$0.isWhitespace }) else { return }
        (isBusy, problem, made) = (true, nil, nil)
        Task {
            do {
                made = try await shelf.make(name)
                name = ""
            } catch {
                problem = error.localizedDescription
            }
            isBusy = false
        }
    }

    private func takeOff(_ box: BoxShelf.Box) {
        do {
            try shelf.takeOff(box)
            if made == box { made = nil }
            problem = nil
        } catch {
            problem = error.localizedDescription
        }
    }
}
