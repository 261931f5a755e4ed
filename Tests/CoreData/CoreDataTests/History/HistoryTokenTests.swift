import CoreData
import Foundation
import Testing

@Suite struct HistoryTokenTests {
    private let chronicle: Chronicle

    init() throws {
        chronicle = try Chronicle()
    }

    @Test func S175_tokensAreArchivedAndEqual() throws {
        try chronicle.save("one")
        let token = try chronicle.token
        let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
        #expect(read == token && read?.hash == token.hash)
        let json = try JSONEncoder().encode(token)
        #expect(try JSONDecoder().decode(NSPersistentHistoryToken.self, from: json) == token)
        #expect(try chronicle.transactions().last?.token == token)
        try chronicle.save("two")
        #expect(try chronicle.token != token)
        #expect(try chronicle.transactions(after: read).map(\.transactionNumber) == [2])
        #expect(try token.compare(chronicle.token) == .orderedAscending)
        #expect(try chronicle.token.compare(token) == .orderedDescending && token.compare(token) == .orderedSame)
    }

    /// Foundation's own method stops the program at some of these.
    @Test func damagedTokensAreErrors() throws {
        try chronicle.save("one")
        let token = try chronicle.token
        let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
        for position in data.indices {
            for mask in [0x01, 0x10, 0x30, 0xFF] as [UInt8] {
                var damaged = data
                damaged[position] ^= mask
                do {
                    // Some are tokens of other places.
                    let read = try NSKeyedUnarchiver.unarchivedObject(
                        ofClass: NSPersistentHistoryToken.self,
                        from: damaged
                    )
                    #expect(read != nil)
                } catch let error as CocoaError {
                    #expect(error.code == .coderReadCorrupt)
                }
            }
        }
        for count in 0..<data.count {
            #expect(throws: CocoaError.self) {
                try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data.prefix(count))
            }
        }
    }

    @Test func tokensOfSeveralStoresArePlacesInEach() throws {
        let second = chronicle.library.folder.appendingPathComponent("Second.sqlite")
        let options = [NSPersistentHistoryTrackingKey: true]
        let coordinator = chronicle.library.coordinator
        let store = try coordinator.addPersistentStore(type: .sqlite, at: second, options: options)
        try chronicle.save("first")
        let before = try chronicle.token
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: chronicle.context)
        chronicle.context.assign(note, to: store)
        try chronicle.context.save()
        #expect(try chronicle.transactions(after: before).map(\.storeID) == [store.identifier])
        #expect(try chronicle.transactions().count == 2)
        let own = try #require(coordinator.currentPersistentHistoryToken(fromStores: [store]))
        #expect(own.compare(before) == nil)
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        request.affectedStores = [store]
        #expect(try chronicle.result(request, .count) as? Int == 1)
    }

    @Test func S175_aTokenThatWasPurgedIsAnError() throws {
        let beginning = try chronicle.token
        for number in 1...4 { try chronicle.save("\(number)") }
        let tokens = try chronicle.transactions().map(\.token)
        #expect(try chronicle.transactions(after: beginning).count == 4)
        _ = try chronicle.result(NSPersistentHistoryChangeRequest.deleteHistory(before: tokens[2]))
        for token in [beginning, tokens[0], tokens[1]] {
            let error = #expect(throws: CocoaError.self) { try chronicle.transactions(after: token) }
            #expect(error?.errorCode == NSPersistentHistoryTokenExpiredError)
        }
        #expect(try chronicle.transactions(after: tokens[2]).map(\.transactionNumber) == [4])
        _ = try chronicle.result(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        #expect(try chronicle.transactions(after: tokens[3]).isEmpty)
        #expect(throws: CocoaError.self) { try chronicle.transactions(after: tokens[2]) }
        // Fetching without a token succeeds.
        #expect(try chronicle.transactions().isEmpty)
    }

    @Test func S176_purgedNumbersAreNotUsedAgain() throws {
        for number in 1...3 { try chronicle.save("\(number)") }
        _ = try chronicle.result(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        try chronicle.save("four")
        let transaction = try #require(chronicle.transactions().first)
        #expect(transaction.transactionNumber == 4 && transaction.changes?.map(\.changeID) == [4])
        #expect(try chronicle.sql().integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'TRANSACTION'") == 4)
    }

    @Test func S176_numbersGoOnAfterTheStoreWasClosed() throws {
        try chronicle.save("one")
        let token = try chronicle.token
        let coordinator = chronicle.library.coordinator
        try coordinator.remove(chronicle.store)
        let options = [NSPersistentHistoryTrackingKey: true]
        try coordinator.addPersistentStore(type: .sqlite, at: chronicle.library.url, options: options)
        let context = chronicle.library.context()
        _ = context.make("Note", ["title": "two"])
        try context.save()
        #expect(try chronicle.transactions(after: token).map(\.transactionNumber) == [2])
    }
}
