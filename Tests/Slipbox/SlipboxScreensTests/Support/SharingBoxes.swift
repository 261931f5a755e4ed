import CloudKit
import CloudService
import CoreData
import DocumentRichText
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxCore
@testable import SlipboxScreens

/// Ada, who shares notes with Bob, each with a slip box of their own, and another computer of Ada's.
@MainActor
struct SharingBoxes {
    let (ada, laptop, bob): (SyncedBox, SyncedBox, SyncedBox)

    init() async throws {
        let service = try await CloudService.temporary()
        ada = try SyncedBox.make(service)
        laptop = try SyncedBox.make(service)
        bob = try SyncedBox.make(service, user: "_bob")
    }

    /// Shares a note or folder of Ada's with whoever has the address, which Bob accepts.
    @discardableResult
    func share(_ object: NSManagedObject, _ permission: CKShare.ParticipantPermission = .readWrite) async throws
        -> CKShare
    {
        try await ada.syncNow()
        let container = ada.sync.container
        let (_, share, _) = try await container.share([object] + ada.sync.companions(of: object), to: nil)
        share.publicPermission = permission
        let saved = try await container.persistUpdatedShare(share, in: try #require(ada.sync.store))
        try await ada.syncNow()
        try await bob.sync.accept(try #require(saved.url).absoluteString)
        try await settle()
        return saved
    }

    func settle() async throws {
        try await SlipboxScreensTests.settle(ada, laptop, bob)
        bob.sync.shared?.container.viewContext.refreshAllObjects()
    }

    var others: SharedNotes { get throws { try #require(bob.sync.shared) } }
    /// Where Bob sees what others share.
    var seen: NSManagedObjectContext { get throws { try others.container.viewContext } }

    func seenNotes() throws -> [Note] { try seen.fetch(Note.fetch()) }
    func seenNote(_ title: String) throws -> Note { try #require(try seenNotes().first { $0.title == title }) }

    /// Opens Bob's page of what others share.
    func page(_ path: String = "/all") throws -> HeadlessClient {
        let address = BoxAddress().ofOthers
        let app = SlipboxApp(try others.container, at: address, others: try others)
        return try HeadlessClient(session: ViewSession(app: app, url: try #require(URL(string: address.base + path))))
    }

    /// Ends the programs.
    func close() throws {
        for box in [ada, laptop, bob] { try box.close() }
    }
}
