import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Operators, and what they have done")
struct OperatorTests {
    private func store() async throws -> AccountStore { try await AccountStore(nil, passwordCost: .cheap) }

    @Test func operatorsSignInWithTheirPasswords() async throws {
        let store = try await store()
        let ada = try await store.addOperator("Ada", password: "correct horse", role: .developer)
        #expect(try await store.signInOperator("aDA", password: "correct horse") == ada)
        for (login, password) in [("ada", "correct hors"), ("bob", "correct horse"), ("", ""), ("ada", "")] {
            await #expect(throws: AccountError.wrongCredentials) {
                try await store.signInOperator(login, password: password)
            }
        }
        #expect(store.currentOperator("ADA") == ada)
        // Users of the same name are others.
        try await store.addUser("ada", password: "another horse")
        await #expect(throws: AccountError.wrongCredentials) {
            try await store.signInOperator("ada", password: "another horse")
        }
        await #expect(throws: AccountError.loginTaken("ADA")) {
            try await store.addOperator("ADA", password: "12345678", role: .viewer)
        }
    }

    @Test func anotherPasswordEndsWhatWasBegunBefore() async throws {
        let store = try await store()
        try await store.addOperator("ada", password: "correct horse", role: .owner)
        let before = Date()
        #expect(store.admitsOperator("ada", signedIn: before))
        try await store.setPassword("another horse", ofOperator: "ada")
        #expect(!store.admitsOperator("ada", signedIn: before))
        #expect(store.admitsOperator("ada", signedIn: Date()))
        #expect(try await store.signInOperator("ada", password: "another horse").login == "ada")
    }

    @Test func rightsAreGoneAtOnce() async throws {
        let store = try await store()
        try await store.addOperator("ada", password: "correct horse", role: .owner)
        try await store.addOperator("bob", password: "correct horse", role: .owner)
        #expect(store.currentOperator("bob")?.role == .owner)
        try await store.setRole(.viewer, ofOperator: "bob")
        #expect(store.currentOperator("bob")?.role == .viewer)
        try await store.removeOperator("bob")
        #expect(store.currentOperator("bob") == nil)
        #expect(!store.admitsOperator("bob", signedIn: Date()))
    }

    @Test func thereIsAlwaysAnOwner() async throws {
        let store = try await store()
        try await store.addOperator("ada", password: "correct horse", role: .owner)
        try await store.addOperator("bob", password: "correct horse", role: .developer)
        await #expect(throws: AccountError.lastOwner("ada")) { try await store.removeOperator("ada") }
        await #expect(throws: AccountError.lastOwner("ada")) { try await store.setRole(.viewer, ofOperator: "ada") }
        try await store.setRole(.owner, ofOperator: "bob")
        try await store.removeOperator("ada")
        #expect(try await store.operators().map(\.login) == ["bob"])
    }

    @Test func theHistoryIsReadBackInTime() async throws {
        let store = try await store()
        for number in 0..<5 {
            let time = Date(timeIntervalSince1970: Double(number))
            let container = number.isMultiple(of: 2) ? "iCloud.a" : nil
            try await store.note(OperatorEvent(time: time, login: "ada", container: container, action: "did \(number)"))
        }
        #expect(try await store.operatorEvents(3).map(\.action) == ["did 4", "did 3", "did 2"])
        let end = Date(timeIntervalSince1970: 2)
        #expect(try await store.operatorEvents(3, before: end).map(\.action) == ["did 1", "did 0"])
        #expect(try await store.operatorEvents(9, container: "iCloud.a").count == 3)
    }

    @Test func theNewestOfSomeActionsIsFoundByWhoTookItAndWhere() async throws {
        let store = try await store()
        let note = { (time: Double, login: String, container: String, action: String) in
            let event = OperatorEvent(
                time: Date(timeIntervalSince1970: time),
                login: login,
                container: container,
                environment: .development,
                action: action
            )
            try await store.note(event)
        }
        try await note(10, "ada", "iCloud.a", "began")
        try await note(20, "bob", "iCloud.a", "ended")
        try await note(30, "ada", "iCloud.b", "ended")
        let last = { (time: Double, environment: CloudPath.Environment) in
            try await store.lastEvent(
                of: "ada",
                among: ["began", "ended"],
                container: "iCloud.a",
                environment,
                since: Date(timeIntervalSince1970: time)
            )
        }
        #expect(try await last(10, .development)?.action == "began")
        #expect(try await last(11, .development) == nil)
        #expect(try await last(10, .production) == nil)
        try await note(40, "ada", "iCloud.a", "ended")
        #expect(try await last(10, .development)?.action == "ended")
    }
}
