import CoreDataCommands
import Foundation
import Testing

/// Stores of each version of a model, written by Apple's framework.
@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
struct MoodyCommandTests {
    private static func name(_ version: Int) -> String { version == 1 ? "Moody" : "Moody \(version)" }

    private func workshop(_ version: Int) throws -> Workshop {
        let workshop = try Workshop()
        let name = try Fixtures.copy(Fixtures.moody(version), to: workshop.folder)
        if name != "Moody.moody" {
            try FileManager.default.moveItem(at: workshop.url(name), to: workshop.url("Moody.moody"))
        }
        return workshop
    }

    @Test func aStoreGoesThroughAllVersions() throws {
        let workshop = try workshop(1)
        let count = { (table: String) throws -> Int64? in
            try workshop.integer("SELECT count(*) FROM \(table)", in: "Moody.moody")
        }
        let moods = try count("ZMOOD")
        let countries = try count("ZGEOGRAPHICREGION WHERE ZCONTINENT IS NOT NULL")
        #expect(moods == 4 && countries == 3)
        for version in 2...5 {
            let before = try workshop.bytes()
            let call = ["migrate", "Moody.moody", "--model", Fixtures.moodyModel.path, "--to", Self.name(version)]
            let rehearsal = workshop.run(call + ["--dry-run"])
            #expect(rehearsal.status == .success, "\(rehearsal.messages)")
            #expect(rehearsal.output.contains("From   “\(Self.name(version - 1))”"), "\(rehearsal.output)")
            #expect(try workshop.bytes() == before)
            let answer = workshop.run(call)
            #expect(answer.status == .success, "\(answer.messages)")
            #expect(answer.output.contains("✓ migrated to “\(Self.name(version))”"))
            #expect(try count("ZMOOD") == moods)
            let table = version < 4 ? "ZGEOGRAPHICREGION WHERE Z_ENT = 3" : "ZCOUNTRY"
            #expect(try count(table) == countries, "version \(version)")
        }
        #expect(workshop.run("inspect", "Moody.moody").status == .success)
    }

    @Test(arguments: 1...5) func anyVersionIsTriedOutAndStays(_ version: Int) throws {
        let workshop = try workshop(version)
        let before = try workshop.bytes()
        let answer = workshop.run("migrate", "Moody.moody", "--model", Fixtures.moodyModel.path, "--dry-run")
        #expect(answer.status == .success, "\(answer.messages)")
        #expect(answer.output.contains("To     “Moody 6”"))
        #expect(answer.output.contains("Tried out on a copy"))
        #expect(try workshop.bytes() == before)
    }

    @Test func mappingModelsComeFirst() throws {
        let workshop = try workshop(2)
        let mapping = Fixtures.moodyModel.deletingLastPathComponent()
            .appendingPathComponent("Moody 2-Moody 3.xcmappingmodel")
        let call = [
            "migrate", "Moody.moody", "--model", Fixtures.moodyModel.path, "--to", "Moody 3", "--mapping", mapping.path,
        ]
        let answer = workshop.run(call)
        #expect(answer.output.contains("Moody 2  Moody 3  Moody 2-Moody 3.xcmappingmodel"), "\(answer.output)")
        #expect(answer.output.contains("not counted: mapping models"), "\(answer.output)")
        #expect(answer.status == .success, "\(answer.messages)")
        let same = """
            SELECT count(*) FROM ZMOOD m JOIN ZGEOGRAPHICREGION c ON c.Z_PK = m.ZCOUNTRY WHERE m.ZCONTINENT = c.ZCONTINENT
            """
        #expect(try workshop.integer(same, in: "Moody.moody") == 4)
    }
}
