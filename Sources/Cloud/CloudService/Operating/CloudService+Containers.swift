internal import CloudWire
internal import CoreData

extension CloudService {
    /// Returns the names of all containers in which something is stored, or that a token or key is for, by their names.
    package func containers() async throws -> [String] {
        var names: Set<String> = []
        for entity in ["StoredDatabase", "StoredSchema"] {
            let addresses = try await store.read { context in
                let request = NSFetchRequest<NSDictionary>(entityName: entity)
                request.resultType = .dictionaryResultType
                request.propertiesToFetch = ["address"]
                return try context.fetch(request).compactMap { $0["address"] as? String }
            }
            names.formUnion(addresses.compactMap { $0.split(separator: "/").first.map(String.init) })
        }
        if let accounts {
            names.formUnion(try await accounts.apiTokens().map(\.container))
            names.formUnion(try await accounts.serverKeys().map(\.container))
        }
        return names.sorted()
    }
}
