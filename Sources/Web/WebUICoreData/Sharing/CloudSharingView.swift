#if CloudKit
internal import CloudKit
public import CoreData
public import WebUI

/// Says who may see an object of a `NSPersistentCloudKitContainer`, and lets the user change that: invite people, give rights,
/// send links, answer requests, stop sharing, or leave. It is to programs here what `UICloudSharingController` is on a phone.
///
/// ```swift
/// NoteView(note)
///     .sheet(isPresented: $shares) { CloudSharingView(note, in: container) }
/// ```
///
/// The object must be saved, and in a store that is mirrored to the private or the shared database. Sharing it shares all that it is
/// related to.
public struct CloudSharingView: View {
    @State private var desk: SharingDesk
    @State private var login = ""
    @State private var permission = CKShare.ParticipantPermission.readOnly

    /// Creates a view about an object.
    ///
    /// - Parameters:
    ///   - object: The object that is shared, or may be.
    ///   - others: Objects that are not related to it, and belong to it all the same: they are shared with it.
    ///   - container: The container of the object's store.
    public init(
        _ object: NSManagedObject,
        along others: [NSManagedObject] = [],
        in container: NSPersistentCloudKitContainer
    ) {
        _desk = State(initialValue: SharingDesk(object, along: others, in: container))
    }

    /// The people, the links, and what can be done.
    public var body: some View {
        Form {
            if let share = desk.share {
                people(share)
                if desk.mayInvite {
                    invitation
                    links(share)
                    if !share.requesters.isEmpty || !share.blockedIdentities.isEmpty { requests(share) }
                }
                end(share)
            } else {
                start
            }
        }
        .task { await desk.load() }
        .confirmationDialog(desk.question?.id ?? "", isPresented: isAsking, titleVisibility: .visible) {
            if let question = desk.question {
                Button(question.answer, role: .destructive) { perform(question.action) }
            }
        } message: {
            Text(verbatim: desk.question?.message ?? "")
        }
        .alert("This could not be done", isPresented: hasProblem) {
            Button("OK") { desk.problem = nil }
        } message: {
            Text(verbatim: desk.problem ?? "")
        }
    }

    private var hasProblem: Binding<Bool> {
        let desk = desk
        return Binding {
            desk.problem != nil
        } set: { hasProblem in
            if !hasProblem { desk.problem = nil }
        }
    }

    private var isAsking: Binding<Bool> {
        let desk = desk
        return Binding {
            desk.question != nil
        } set: { isAsking in
            if !isAsking { desk.question = nil }
        }
    }

    private func perform(_ action: @escaping @MainActor () async -> Void) {
        desk.problem = nil
        Task { await action() }
    }

    private var start: some View {
        Section {
            Text("Only you can see this. Share it to invite others, along with what belongs to it.")
            Button("Share") { perform(desk.begin) }.disabled(desk.isBusy)
        }
    }

    private func people(_ share: CKShare) -> some View {
        Section("People") {
            ForEach(share.participants, id: \.participantID) { participant in
                ParticipantRow(desk: desk, share: share, participant: participant)
            }
        }
    }

    @ViewBuilder private var invitation: some View {
        if !desk.isOpen {
            Section("Invite") {
                TextField("Name or e-mail address", text: $login).onSubmit(invite)
                Picker("Permission", selection: $permission) {
                    Text("Can see").tag(CKShare.ParticipantPermission.readOnly)
                    Text("Can change").tag(CKShare.ParticipantPermission.readWrite)
                }
                Button("Invite", action: invite).disabled(desk.isBusy || login.isEmpty)
                Button("Make a link for one person") {
                    let permission = permission
                    perform {
                        await desk.change { share in
                            let participant = CKShare.Participant.oneTimeURLParticipant()
                            participant.permission = permission
                            share.addParticipant(participant)
                        }
                    }
                }
                .disabled(desk.isBusy)
            }
        }
    }

    private func invite() {
        let (name, permission) = (login, permission)
        perform {
            await desk.invite(name, permission)
            if desk.problem == nil { login = "" }
        }
    }

    private func links(_ share: CKShare) -> some View {
        Section("Link") {
            Picker("Everybody with the link", selection: everybody(share)) {
                Text("Only invited people").tag(CKShare.ParticipantPermission.none)
                Text("Can see").tag(CKShare.ParticipantPermission.readOnly)
                Text("Can change").tag(CKShare.ParticipantPermission.readWrite)
            }
            if let url = share.url { ShareLinkLine(label: "Send this to those who take part", url: url.absoluteString) }
            if !desk.isOpen {
                Toggle("Others may ask to take part", isOn: asking(share))
            }
        }
    }

    private func everybody(_ share: CKShare) -> Binding<CKShare.ParticipantPermission> {
        Binding {
            share.publicPermission
        } set: { permission in
            perform { await desk.change { $0.publicPermission = permission } }
        }
    }

    private func asking(_ share: CKShare) -> Binding<Bool> {
        Binding {
            share.allowsAccessRequests
        } set: { allows in
            perform { await desk.change { $0.allowsAccessRequests = allows } }
        }
    }

    private func requests(_ share: CKShare) -> some View {
        Section("Requests") {
            ForEach(share.requesters, id: \.userIdentity.userRecordID) { requester in
                let name = ShareWords.name(of: requester.userIdentity)
                Text(verbatim: "\(name) asks to take part").bold()
                HStack(spacing: 8) {
                    Button("Invite \(name)") { perform { await desk.admit(requester) } }
                    Button("Deny \(name)") { perform { await desk.change { $0.denyRequesters([requester]) } } }
                    Button("Block \(name)") { perform { await desk.change { $0.blockRequesters([requester]) } } }
                }
                .disabled(desk.isBusy)
            }
            ForEach(share.blockedIdentities, id: \.userIdentity.userRecordID) { blocked in
                let name = ShareWords.name(of: blocked.userIdentity)
                Button("Unblock \(name)") { perform { await desk.change { $0.unblockIdentities([blocked]) } } }
                    .disabled(desk.isBusy)
            }
        }
    }

    private func end(_ share: CKShare) -> some View {
        let title = desk.isOwner ? "Stop Sharing" : "Leave"
        return Section {
            Button(title, role: .destructive) {
                let desk = desk
                desk.question = SharingQuestion(
                    id: desk.isOwner ? "Stop sharing?" : "Leave this share?",
                    message: ShareWords.end(of: share, isOwner: desk.isOwner),
                    answer: desk.isOwner ? "Stop for Everybody" : "Leave Share",
                    action: { await desk.end() }
                )
            }
            .disabled(desk.isBusy)
        }
    }
}
#endif
