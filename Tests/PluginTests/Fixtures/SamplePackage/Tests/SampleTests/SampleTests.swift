import CoreData
import Testing

@Test func theModelIsFound() throws {
    let model = try #require(NSManagedObjectModel.mergedModel(from: nil))
    print("tested: \(model.entities.compactMap(\.name).sorted().joined(separator: " "))")
}
