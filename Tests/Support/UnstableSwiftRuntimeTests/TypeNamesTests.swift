import Testing
import UnstableSwiftRuntime

class NamedNote {
    final class Table {}
}

final class NamedEssay: NamedNote {}

@Suite struct TypeNamesTests {
    @Test func thisToolchainFindsTypesByName() {
        #expect(TypeNames.isKnown)
    }

    @Test func aNestedTypeIsFoundByTheNameOfTheTypeAround() throws {
        let name = try #require(TypeNames.mangledName(of: NamedNote.self))
        #expect(TypeNames.type(named: "\(name)5TableC") == NamedNote.Table.self)
        #expect(TypeNames.type(named: "\(name)5ChairC") == nil)
    }

    @Test func textThatIsNoNameFindsNothing() {
        #expect(TypeNames.type(named: "") == nil)
        #expect(TypeNames.type(named: "17 notes") == nil)
    }

    @Test func classesKnowTheirSuperclass() {
        #expect(TypeNames.superclass(of: NamedEssay.self) == NamedNote.self)
        #expect(TypeNames.superclass(of: NamedNote.self) == nil)
        #expect(TypeNames.isClass(NamedEssay.self, kindOf: NamedNote.self))
        #expect(!TypeNames.isClass(NamedNote.self, kindOf: NamedEssay.self))
    }
}
