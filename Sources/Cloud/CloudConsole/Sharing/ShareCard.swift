internal import CloudService
internal import CloudWire
internal import WebUI

/// A share, with everybody who takes part.
struct ShareCard: View {
    let desk: ConsoleDesk
    let place: SharedPlace
    let change: (SharedPlace, String, @escaping (inout WireShare) -> Void) -> Void
    let end: (SharedPlace) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: place.title ?? "Without a title").bold()
                    Text(verbatim: ShareTexts.place(of: place)).font(.caption).foregroundColor(.secondary)
                }
                Spacer()
                if desk.may(.changeData) {
                    Button("Stop Sharing", role: .destructive) { end(place) }
                        .accessibilityLabel("Stop sharing \(ShareTexts.title(of: place))")
                }
            }
            ForEach(place.sharing.participants ?? [], id: \.participantID) { row($0) }
            everybody
            if let url = place.sharing.url { Text(verbatim: url).font(.caption).textSelection(.enabled) }
            if !place.sharing.requesters.isEmpty {
                Text("\(place.sharing.requesters.count) ask to take part").font(.caption).foregroundColor(.secondary)
            }
        }
        .styleClass("console-row")
    }

    private func row(_ participant: WireParticipant) -> some View {
        let name = ShareTexts.name(of: participant)
        return HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: name)
                Text(verbatim: ShareTexts.standing(of: participant)).font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            if participant.role == .owner || !desk.may(.changeData) {
                Text(verbatim: ShareTexts.right(participant.permission))
            } else {
                if participant.role != .publicUser { permission(of: participant, name) }
                Button("Remove", role: .destructive) { askToRemove(participant, name) }
                    .accessibilityLabel("Remove \(name)")
            }
        }
    }

    private func permission(of participant: WireParticipant, _ name: String) -> some View {
        let selection = Binding {
            participant.permission
        } set: { permission in
            change(place, "let \(name) \(ShareTexts.right(permission).lowercased())") { sharing in
                sharing.update(participant.participantID) { $0.permission = permission }
            }
        }
        return Picker("Permission of \(name)", selection: selection) {
            ForEach([WireShare.Permission.readOnly, .readWrite], id: \.self) { permission in
                Text(verbatim: ShareTexts.right(permission)).tag(permission)
            }
        }
        .labelsHidden()
    }

    private func askToRemove(_ participant: WireParticipant, _ name: String) {
        desk.question = ConsoleQuestion(
            title: "Remove \(name)?",
            message: "\(ShareTexts.title(of: place)) goes from the devices of \(name), with what was not sent yet.",
            answer: "Remove from Share"
        ) {
            change(place, "removed \(name) from a share") { sharing in
                sharing.participants?.removeAll { $0.participantID == participant.participantID }
            }
        }
    }

    @ViewBuilder private var everybody: some View {
        let permission = place.sharing.publicPermission ?? .none
        if desk.may(.changeData) {
            Picker(
                "Everybody with the link",
                selection: Binding {
                    permission
                } set: { permission in
                    change(place, "let everybody with the link \(ShareTexts.right(permission).lowercased())") {
                        $0.publicPermission = permission
                    }
                }
            ) {
                ForEach([WireShare.Permission.none, .readOnly, .readWrite], id: \.self) { permission in
                    Text(verbatim: ShareTexts.right(permission)).tag(permission)
                }
            }
        } else {
            LabeledContent("Everybody with the link", value: ShareTexts.right(permission))
        }
    }
}

extension WireShare {
    fileprivate mutating func update(_ id: String, _ body: (inout WireParticipant) -> Void) {
        guard let index = participants?.firstIndex(where: { $0.participantID == id }),
            var participant = participants?[index]
        else { return }
        body(&participant)
        participants?[index] = participant
    }
}
