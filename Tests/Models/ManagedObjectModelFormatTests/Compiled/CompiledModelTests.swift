import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
struct CompiledModelTests {
    @Test func everyArchiveOfAppleLoads() throws {
        var counts = (entities: 0, attributes: 0, relationships: 0, indexes: 0)
        for name in Fixtures.archives {
            let model = try CompiledModel.read(try Fixtures.archive(name))
            counts.entities += model.entities.count
            counts.attributes += model.entities.reduce(0) { $0 + $1.attributes.count }
            counts.relationships += model.entities.reduce(0) { $0 + $1.relationships.count }
            counts.indexes += model.entities.reduce(0) { $0 + $1.indexes.count }
        }
        print("loaded \(Fixtures.archives.count) archived models of Apple: \(counts)")
        #expect(Fixtures.archives.count == 15)
        #expect(counts.entities == 204)
        #expect(counts.indexes == 254)
    }
}
