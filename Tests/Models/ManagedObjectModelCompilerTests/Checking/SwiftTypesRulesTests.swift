import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

/// The findings about user info entries that change the types of properties.
@Suite struct SwiftTypesRulesTests {
    private func findings(
        _ type: AttributeType = .string,
        _ info: [String: String] = [:],
        entity entityInfo: [String: String] = ["swiftTypes": "YES"],
        named name: String = "Note"
    ) -> [String] {
        var attribute = SampleModels.attribute("kind", type)
        attribute.userInfo = info.mapValues { .string($0) }
        if type == .transformable { attribute.valueTransformerName = "NSSecureUnarchiveFromData" }
        var entity = SampleModels.entity(name, [attribute])
        entity.userInfo = entityInfo.mapValues { .string($0) }
        return ModelChecker(SampleModels.model([entity])).findings.map { "\($0.severity.rawValue): \($0.message)" }
    }

    @Test func entriesOfTheRightFormAreAccepted() {
        #expect(findings(.string, ["swiftEnum": "Note.Kind", "swiftSnapshot": "no", "swiftOptional": "NO"]) == [])
        #expect(findings(.integer16, ["swiftEnum": "Kind"]) == [])
        #expect(findings(.decimal, ["swiftSnapshot": "YES"]) == [])
    }

    @Test func entriesWithoutMeaningAreFound() {
        #expect(
            findings(.date, ["swiftEnum": "Kind"]) == [
                "error: the user info entry swiftEnum is for strings and integers only"
            ]
        )
        for name in ["", "a b", "Note.", "Note.Type"] {
            #expect(
                findings(.string, ["swiftEnum": name]) == [
                    "error: the user info entry swiftEnum is “\(name)”, which cannot be the name of a type"
                ]
            )
        }
        #expect(
            findings(.string, ["swiftEnum": "Kind"], entity: [:]) == [
                "note: the user info entry swiftEnum has no effect on properties with Apple's types"
            ]
        )
        #expect(
            findings(.string, ["swiftOptional": "never"], entity: ["swiftTypes": "Swift"]) == [
                "warning: the user info entry swiftTypes says neither YES nor NO, so it is ignored",
                "warning: the user info entry swiftOptional says neither YES nor NO, so it is ignored",
            ]
        )
        #expect(
            findings(.transformable, ["swiftSnapshot": "YES"]) == [
                "warning: snapshots cannot have a transformable attribute without a class"
            ]
        )
    }

    @Test func classesCannotHideTypesThatTheyUse() {
        #expect(
            findings(named: "Snapshot") == [
                "error: the class Snapshot has the name of a type that classes with swiftTypes = YES use"
            ]
        )
        #expect(findings(entity: [:], named: "Snapshot") == [])
    }
}
