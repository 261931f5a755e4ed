import CoreDataPostgreSQL
import ManagedObjectModelFormat
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// A schema with tables that others have made, and the model that is proposed for them.
struct ForeignSchema {
    let database: DatabaseCase
    let proposal: ModelProposal

    /// - Parameter sql: Makes the tables. `$s` stands for the schema.
    init(_ sql: String) throws {
        let url = try #require(PrivateCluster.shared?.newURL())
        let address = try #require(PostgreSQLAddress(url))
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        let schema = PostgreSQLText.quoted(address[.schema] ?? "")
        try connection.execute("CREATE SCHEMA \(schema); " + sql.replacingOccurrences(of: "$s", with: schema))
        proposal = try ModelProposal(for: url)
        database = DatabaseCase(url: url, try NSManagedObjectModel(proposal.model.withoutClasses))
    }
}

extension ModelDefinition {
    /// The model for tests, which have no generated classes.
    var withoutClasses: ModelDefinition {
        var model = self
        for index in model.entities.indices { model.entities[index].className = nil }
        return model
    }
}
