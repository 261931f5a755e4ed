#if CloudKit
public import CoreData
public import WebUI

/// A line about syncing, such as “All changes saved · 2 min ago” or “3 changes wait: no network, again at 14:32”. A click opens
/// the details.
///
/// ```swift
/// NavigationSplitView {
///     FolderList()
///     CloudKitSyncStatusView(container)
/// }
/// ```
///
/// The line follows what happens by itself. It stands well at the foot of a sidebar: it is one line high whatever it says, and says
/// more only about exceptions.
public struct CloudKitSyncStatusView: View {
    private let status: CloudKitSyncStatus
    @State private var showsDetails = false

    /// Creates a line about all mirrored stores of a container.
    ///
    /// - Parameter container: The container.
    public init(_ container: NSPersistentCloudKitContainer) {
        status = container.syncStatus
    }

    /// Creates a line about one store.
    ///
    /// - Parameter status: The status of the store: `syncStatus(for:)` of the container.
    public init(_ status: CloudKitSyncStatus) {
        self.status = status
    }

    /// The line, a button that opens the details.
    public var body: some View {
        let line = SyncStatusLine(status)
        Button {
            showsDetails.toggle()
        } label: {
            HStack(spacing: 6) {
                Image(systemName: line.icon)
                    .imageScale(.small)
                    .foregroundStyle(line.color)
                    .accessibilityHidden(true)
                line.text
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .lineLimit(1)
            }
        }
        .buttonStyle(.plain)
        .accessibilityHint("Shows details about syncing")
        .popover(isPresented: $showsDetails) { SyncStatusDetails(status: status) }
    }
}
#endif
