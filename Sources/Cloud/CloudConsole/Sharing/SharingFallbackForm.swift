internal import CloudService
internal import CloudWire
internal import WebUI

/// The address to which the pages of invitations lead users who have no program for the container.
struct SharingFallbackForm: View {
    let desk: ConsoleDesk
    @State private var address = ""
    @State private var saved: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text("Sharing fallback").font(.headline).accessibilityAddTraits(.isHeader)
            Text("Where people go who accept an invitation in a browser. The share's ID is added at the end.")
                .foregroundColor(.secondary)
            if desk.may(.changeAccess) {
                HStack {
                    TextField("Address, such as https://notes.example.org/open/", text: $address)
                    Button("Save") { save() }.disabled(address == saved ?? "")
                }
            } else {
                Text(verbatim: saved ?? "None is set.")
            }
        }
        .task(id: "\(desk.container ?? "")/\(desk.environment.rawValue)") {
            guard let container = desk.container else { return }
            let environment = desk.environment
            await desk.attempt {
                saved = try await desk.accounts.sharingFallback(of: container, environment)
                address = saved ?? ""
            }
            .value
        }
    }

    private func save() {
        guard let container = desk.container else { return }
        let (address, environment) = (address.isEmpty ? nil : address, desk.environment)
        desk.attempt(.changeAccess, "set the sharing fallback", detail: address ?? "none") {
            try await desk.accounts.setSharingFallback(address, of: container, environment)
            saved = address
            desk.notice = address == nil ? "No sharing fallback is set any more." : "The sharing fallback is set."
        }
    }
}
