import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct VersionHashTests {
    private static let model = SampleModel.model

    private static func hashes(_ change: (inout ModelDefinition) -> Void) -> [String: Data] {
        var changed = model
        change(&changed)
        return VersionHash.hashes(of: changed)
    }

    /// Returns the names of the entities whose hash changes.
    private static func altered(_ change: (inout ModelDefinition) -> Void) -> Set<String> {
        let (before, after) = (VersionHash.hashes(of: model), hashes(change))
        return Set(before.keys.filter { before[$0] != after[$0] })
    }

    /// Existing stores contain these hashes. If they change, stores no longer match their models.
    @Test func theHashesAreWhatTheyWere() {
        let hashes = VersionHash.hashes(of: Self.model).mapValues(\.hexadecimal)
        #expect(hashes["Thing"] == "0268753e2846ce40249ddf0ac2f6efce71639beecd68b5a9b295d12bec3b43e2")
        #expect(hashes["Note"] == "713162c95973e57c0d756c2f91cbb45ed4e99d978b745ceffb0f1de2f4a5fb3f")
        #expect(hashes["Folder"] == "af8a7afaddac15d4f7d17b8809f40c23f93640bad3677d40bcaf948b1581eb41")
    }

    @Test func theOrderInTheFileDoesNotMatter() {
        #expect(
            Self.altered { model in
                model.entities.reverse()
                for index in model.entities.indices {
                    model.entities[index].attributes.reverse()
                    model.entities[index].relationships.reverse()
                }
                model.composites[0].elements.reverse()
            }.isEmpty
        )
    }

    @Test func aChangedEntityAltersItsOwnHashAndThoseThatInherit() {
        #expect(Self.altered { $0.entities[1].versionHashModifier = "c" } == ["Note"])
        #expect(Self.altered { $0.entities[1].attributes[0].isOptional.toggle() } == ["Note"])
        #expect(Self.altered { $0.entities[0].attributes[0].isOptional.toggle() } == ["Thing", "Note"])
        #expect(Self.altered { $0.entities[0].isAbstract = false } == ["Thing"])
        #expect(Self.altered { $0.entities[1].parentName = nil } == ["Note"])
        #expect(Self.altered { $0.composites[0].elements[0].type = .float } == ["Thing", "Note"])
    }

    @Test(
        "what is stored enters the hash",
        arguments: [
            { $0.entities[2].relationships[0].minimumCount = 1 },
            { $0.entities[2].relationships[0].maximumCount = 9 },
            { $0.entities[2].relationships[0].isOrdered = false },
            { $0.entities[2].relationships[0].isOptional = true },
            { $0.entities[2].relationships[0].deleteRule = .cascade },
            { $0.entities[2].relationships[0].inverseName = nil },
            { $0.entities[2].relationships[0].destinationName = "Thing" },
            { $0.entities[2].relationships[0].isTransient = true },
            { $0.entities[2].relationships[0].versionHashModifier = "1" },
            { $0.entities[2].attributes[0].type = .date },
            { $0.entities[2].attributes[0].preservesValueOnDeletion = true },
            { $0.entities[2].attributes[0].derivation = "notes.@count" },
            { $0.entities[2].attributes[0].versionHashModifier = "1" },
            { $0.entities[2].attributes[0].isTransient = true },
            { $0.entities[2].attributes[0].name = "name" },
        ] as [@Sendable (inout ModelDefinition) -> Void]
    )
    func storedPartsEnter(change: @Sendable (inout ModelDefinition) -> Void) {
        #expect(Self.altered(change) == ["Folder"])
    }

    @Test func whatIsNotStoredDoesNotEnter() {
        #expect(
            Self.altered { model in
                model.entities[1].className = "Other"
                model.entities[1].userInfo = [:]
                model.entities[1].indexes = []
                model.entities[1].renamingIdentifier = "x"
                model.entities[1].attributes[0].defaultValue = nil
                model.entities[1].attributes[0].minimum = nil
                model.entities[1].attributes[0].userInfo = [:]
                model.entities[2].fetchedProperties = []
                model.configurations = []
                model.entities[0].attributes.removeAll { $0.isTransient }
            }.isEmpty
        )
    }

    @Test func recordedHashesAreUsed() {
        let recorded = Data(repeating: 7, count: 32)
        let hashes = Self.hashes { $0.recordedHashes = ["Note": recorded, "Gone": recorded] }
        #expect(hashes["Note"] == recorded)
        #expect(hashes["Folder"] == VersionHash.hashes(of: Self.model)["Folder"])
        #expect(hashes["Gone"] == nil)
    }

    /// The metadata of a store written by the Voice Memos app of macOS 26, as published by the authors of a tool for
    /// it.
    @Test func digestsAreThoseOfApplesStores() throws {
        let hashes = try [
            "CloudRecording": "wzISBP+96pkUsBpdE2V3vJH08CnDBpBi8U/vSlVVosQ=",
            "DatabaseProperty": "DdeyItMrmgzYUVyA8NUAc8cS1Sr4LwwTo+KneZZrPBI=",
            "EntityRevision": "MCYSLwlQNrzkytEuk0Paa2vv7h+rbxnn3DWtIuHpxa0=",
            "Folder": "BTuJxZB4F1ci2UMqAPo0Fx2Oif08rXM0z+/UQoivHc0=",
            "Migration": "C9+RC8Owb0OTnIogkfdqVeaZV1hChUC6VuqvEwC0DUU=",
            "Recording": "l+6Nf+h4pgpvs9n/EqyKB5n5y0F2UwNh6/6d/evM+L8=",
        ].mapValues { try #require(Data(base64Encoded: $0)) }
        let digest = "8aTQVFaRoWcJjSrfUWGNhWxyl4H+gmCjrDT9k9CLVmm9OnpUALJH6sPZWbA1xKKrPOrD6x93sSkxLvIrC13PCA=="
        #expect(VersionHash.digest(of: hashes) == digest)
        #expect(VersionHash.checksum(of: hashes) == "n+kk0f+uLXPDvdioHyMqmLay6VQ65HLL8r1c4DUtcII=")
    }

    /// The metadata of an XML store with the model of Xcode's mapping model editor.
    @Test func digestsAreThoseOfXcodesStores() throws {
        let hashes = try [
            "XDDevAttributeMapping": "0plcXXRN7XHKl5CcF+fwriFmUpON3ZtcI/AfK748aWc=",
            "XDDevEntityMapping": "qeN1Ym3TkWN1G6dU9RfX6Kd2ccEvcDVWHpd3LpLgboI=",
            "XDDevMappingModel": "EqtMzvRnVZWkXwBHu4VeVGy8UyoOe+bi67KC79kphlQ=",
            "XDDevPropertyMapping": "XN33V44TTGY4JETlMoOB5yyTKxB+u4slvDIinv0rtGA=",
            "XDDevRelationshipMapping": "akYY9LhehVA/mCb4ATLWuI9XGLcjpm14wWL1oEBtIcs=",
        ].mapValues { try #require(Data(base64Encoded: $0)) }
        let digest = "+Hmc2uYZK6og+Pvx5GUJ7oW75UG4V/ksQanTjfTKUnxyGWJRMtB5tIRgVwGsrd7lz/QR57++wbvWsr6nxwyS0A=="
        #expect(VersionHash.digest(of: hashes) == digest)
    }
}
