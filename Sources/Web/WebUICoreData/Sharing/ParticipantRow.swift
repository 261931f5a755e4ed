#if CloudKit
internal import CloudKit
internal import WebUI

/// A person who takes part in a share, and what may be done about it.
struct ParticipantRow: View {
    let desk: SharingDesk
    let share: CKShare
    let participant: CKShare.Participant

    var body: some View {
        let name = ShareWords.name(of: participant, in: share)
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 8) {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: name).bold()
                    Text(verbatim: ShareWords.standing(of: participant)).font(.footnote).foregroundStyle(.secondary)
                }
                Spacer()
                if desk.mayInvite, participant.role != .owner {
                    controls(name)
                } else if participant.role != .owner {
                    Text(verbatim: ShareWords.right(participant.permission)).foregroundStyle(.secondary)
                }
            }
            if let url = share.oneTimeURL(for: participant.participantID) {
                ShareLinkLine(label: "Link for one person", url: url.absoluteString)
            }
        }
    }

    private func controls(_ name: String) -> some View {
        HStack(spacing: 8) {
            if participant.role != .publicUser {
                Picker("Permission of \(name)", selection: permission) {
                    Text("Can see").tag(CKShare.ParticipantPermission.readOnly)
                    Text("Can change").tag(CKShare.ParticipantPermission.readWrite)
                }
                .labelsHidden()
            }
            Button("Remove", role: .destructive) {
                let (desk, id) = (desk, participant.participantID)
                desk.question = SharingQuestion(
                    id: "Remove \(name)?",
                    message: "It is removed from this person's devices, along with changes that were not sent.",
                    answer: "Remove from Share",
                    action: { await desk.remove(id) }
                )
            }
            .accessibilityLabel("Remove \(name)")
        }
        .disabled(desk.isBusy)
    }

    private var permission: Binding<CKShare.ParticipantPermission> {
        let (desk, participant) = (desk, participant)
        return Binding {
            participant.permission
        } set: { permission in
            Task { await desk.set(permission, of: participant.participantID) }
        }
    }
}

/// An address that can be selected and copied, or followed.
struct ShareLinkLine: View {
    let label: LocalizedStringKey
    let url: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(label).font(.footnote).foregroundStyle(.secondary)
            Text(verbatim: url).textSelection(.enabled)
        }
    }
}
#endif
