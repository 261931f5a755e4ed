import CloudService
import CloudWire
import Foundation
import Testing
import WebUITestSupport

@testable import CloudConsole

/// Lists of which a screen shows a part.
@MainActor
@Suite("Lists by pages")
struct ListPagesTests {
    private final class Numbers {
        var all = Array(1...25)

        func read(_ last: Int?, _ limit: Int) -> [Int] {
            Array(all.filter { $0 > last ?? 0 }.prefix(limit))
        }
    }

    @Test func pagesFollowTheLastItemAndStayWhenTheListIsReadAnew() async throws {
        let (numbers, pages) = (Numbers(), ListPages<Int>(size: 10))
        let read: ListPages<Int>.Reader = { numbers.read($0, $1) }
        #expect(!pages.isRead)
        try await pages.reload("", by: read)
        #expect(pages.items == Array(1...10) && pages.hasMore && pages.isRead)
        try await pages.readMore(by: read)
        // Somebody has removed items meanwhile: nothing is left out or there twice.
        numbers.all.removeAll { $0 == 3 || $0 == 20 }
        try await pages.readMore(by: read)
        #expect(pages.items == Array(1...25) && !pages.hasMore)
        try await pages.reload("", by: read)
        #expect(pages.items == numbers.all && !pages.hasMore)
        try await pages.reload("other", by: read)
        #expect(pages.items.count == 10 && pages.hasMore)
        numbers.all = Array(1...10)
        try await pages.reload("other", by: read)
        #expect(pages.items.count == 10 && !pages.hasMore)
    }

    @Test func whatComesLateIsNotTaken() async throws {
        let pages = ListPages<Int>(size: 2)
        try await pages.reload("slow") { _, _ in
            try await pages.reload("fast") { _, _ in [7] }
            return [1, 2, 3]
        }
        #expect(pages.items == [7] && !pages.hasMore)
    }

    @Test func moreThanAPageOfUsersIsReachedAndFound() async throws {
        let place = try await ConsolePlace()
        for number in 100..<230 { try await place.addUser("user\(number)") }
        let client = try place.page("users")
        try await place.wait(client) { client.shows("user198") && client.shows("The first 100 are shown") }
        #expect(!client.shows("user199") && client.shows("ada@example.org"))
        try client.tap("Show More")
        try await place.wait(client) { client.shows("user229") }
        #expect(client.find("button", "Show More") == nil)
        try client.type("R22", into: "Find a user")
        try await place.wait(client) { !client.shows("user100") }
        #expect(client.all("button").filter { $0.label.hasPrefix("Details of user22") }.count == 10)
        try client.type("nobody", into: "Find a user")
        try await place.wait(client) { client.shows("No user has this") }
    }

    @Test func moreThanAPageOfSubscriptionsIsReachedAndFound() async throws {
        let place = try await ConsolePlace()
        let operations = (100..<250).map { SubscriptionsModify.Operation.save(WireSubscription("sub\($0)", .database)) }
        try await place.send(.subscriptionsModify, SubscriptionsModify(operations).write)
        let client = try place.page("subscriptions")
        try await place.wait(client) { client.shows("sub199") && client.find("button", "Show More") != nil }
        #expect(!client.shows("sub200"))
        try client.tap("Show More")
        try await place.wait(client) { client.shows("sub249") }
        try client.type("sub24", into: "Find a subscription by its name or user")
        try await place.wait(client) { !client.shows("sub100") && client.shows("sub240") }
        try client.type("ada@", into: "Find a subscription by its name or user")
        try await place.wait(client) { client.shows("sub100") }
        try client.type("nothing", into: "Find a subscription by its name or user")
        try await place.wait(client) { client.shows("No subscription has this") }
    }

    @Test func moreThanAPageOfSharesIsReachedAndFound() async throws {
        let place = try await ConsolePlace()
        let zones = (100..<220).map { "zone\($0)" }
        try await place.send(.zonesModify, ZonesModify(zones.map { .init(ZoneName($0), isDeletion: false) }).write)
        for zone in zones {
            var record = WireRecord(recordName: WireShare.zoneShareName, recordType: WireShare.recordType)
            record.fields = ["cloudkit.title": FieldEntry(.string("Trip \(zone)"))]
            record.sharing = WireShare(participants: [])
            try await place.send(.recordsModify, RecordsModify([.init(.create, record)], zoneID: ZoneName(zone)).write)
        }
        let service = place.sources.service
        var (found, last) = ([String](), SharedPlace?.none)
        repeat {
            let page = try await service.sharedPlaces(
                of: ConsolePlace.container,
                .development,
                reachedAt: "",
                after: last,
                limit: 50
            )
            found += page.map(\.zone.name)
            last = page.last
        } while last != nil
        #expect(found == zones)
        let client = try place.page("shares")
        try await place.wait(client) { client.shows("Trip zone199") && client.find("button", "Show More") != nil }
        #expect(!client.shows("Trip zone200"))
        try client.type("ZONE21", into: "Find a share by its title, zone, link or people")
        try await place.wait(client) { client.shows("Trip zone219") && !client.shows("Trip zone100") }
        #expect(client.find("button", "Show More") == nil)
        try client.type("nothing", into: "Find a share by its title, zone, link or people")
        try await place.wait(client) { client.shows("No share has this") }
    }
}
