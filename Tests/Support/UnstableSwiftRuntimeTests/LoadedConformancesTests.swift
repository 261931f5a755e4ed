import Testing
import UnstableSwiftRuntime

protocol ListedProtocol {}

struct ListedStructure: ListedProtocol {}

private final class HiddenClass: ListedProtocol {
    enum Nested: ListedProtocol {}
}

struct GenericStructure<Content>: ListedProtocol {}

@Suite struct LoadedConformancesTests {
    @Test func thisToolchainListsConformances() {
        #expect(LoadedConformances.isKnown)
    }

    @Test func typesAreFoundUnlessTheyAreGeneric() {
        let found = Set(LoadedConformances.types(of: "ListedProtocol").map { ObjectIdentifier($0) })
        let expected: [Any.Type] = [ListedStructure.self, HiddenClass.self, HiddenClass.Nested.self]
        #expect(found == Set(expected.map { ObjectIdentifier($0) }))
    }

    @Test func otherNamesFindNothing() {
        for name in ["Listed", "listedProtocol", ""] { #expect(LoadedConformances.types(of: name).isEmpty) }
    }

    /// A protocol of another library is described there, and found through an address.
    @Test func protocolsOfTheStandardLibraryAreFound() {
        #expect(LoadedConformances.types(of: "Hashable").contains { $0 == Int.self })
    }
}
