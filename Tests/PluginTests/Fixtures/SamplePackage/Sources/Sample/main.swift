import CoreData

guard let model = NSManagedObjectModel.mergedModel(from: nil) else {
    print("There is no model.")
    exit(1)
}
print("versions:", model.versionIdentifiers.map { "\($0)" }.sorted().joined(separator: " "))
for entity in model.entities.sorted(by: { ($0.name ?? "") < ($1.name ?? "") }) {
    let properties = entity.properties.map(\.name).sorted()
    print("\(entity.name ?? "?"): \(properties.joined(separator: " "))")
}
print("in Bundle.module:", Bundle.module.url(forResource: "Library", withExtension: "momd") != nil)
