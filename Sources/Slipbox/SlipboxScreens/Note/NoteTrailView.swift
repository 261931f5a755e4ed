internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The place of a note among others by addresses: its ancestors, neighbours and branches.
struct NoteTrailView: View {
    let desk: Desk
    let note: Note
    @State private var text = ""

    var body: some View {
        if let address = note.address {
            VStack(alignment: .leading, spacing: 0) {
                ScrollView(.horizontal, showsIndicators: false) { steps(around: address) }
                HStack(spacing: 8) {
                    Button("Continue") { desk.follow(note) { try note.makeContinuation() } }
                    Button("Branch") { desk.follow(note) { try note.makeBranch() } }
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        } else {
            HStack(spacing: 8) {
                TextField("Address, as 21a3", text: $text)
                    .textFieldStyle(.roundedBorder)
                    .frame(width: 160)
                    .onSubmit(setAddress)
                    .help("The note's place in a line of thought: 21a3 follows 21a2, and 21a3a branches off from it")
                Button("Give Address", action: setAddress).disabled(text.isEmpty)
            }
        }
    }

    private func steps(around address: NoteAddress) -> some View {
        let trail = self.trail
        let (ancestors, children) = (trail?.ancestors ?? [], trail?.children ?? [])
        return HStack(spacing: 2) {
            ForEach(ancestors) { step($0, "chevron.forward") }
            Text(address.description).styleClass("slip-here").accessibilityLabel("Address \(address.description)")
            if let previous = trail?.previous, !ancestors.contains(previous) { step(previous, "arrow.left") }
            if let next = trail?.next, !children.contains(next) { step(next, "arrow.right") }
            ForEach(children) { step($0, "chevron.down") }
        }
        .styleClass("slip-train")
    }

    private var trail: NoteTrail? {
        do {
            return try note.trail(childLimit: 8)
        } catch {
            desk.problem = error.localizedDescription
            return nil
        }
    }

    private func step(_ note: Note, _ image: String) -> some View {
        Button {
            desk.open(note)
        } label: {
            Label(note.address?.description ?? note.title, systemImage: image)
        }
        .buttonStyle(.borderless)
        .accessibilityLabel("Go to \(note.address?.description ?? "") \(note.title)")
    }

    private func setAddress() {
        desk.change(note, "Changed the address of") { try note.setAddress(text) }
    }
}
