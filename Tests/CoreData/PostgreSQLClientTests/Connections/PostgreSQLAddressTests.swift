import Foundation
import PostgreSQLClient
import Testing

/// Addresses of databases, with this package's settings taken out.
struct PostgreSQLAddressTests {
    private func address(_ text: String) throws -> PostgreSQLAddress {
        let url = try #require(URL(string: text))
        return try #require(PostgreSQLAddress(url))
    }

    @Test("Settings of this package are read")
    func settings() throws {
        let address = try address(
            "postgresql://me@db.example:5433/notes?schema=my%20notes&sslmode=verify-full&pooler=transaction"
        )
        #expect(address[.schema] == "my notes")
        #expect(address[.pooler] == "transaction")
        #expect(address[.direct] == nil)
    }

    @Test("Behind a pooler, an address has a second one without it")
    func pooled() throws {
        let pooled = try address(
            "postgresql://pool:6432/notes?pooler=transaction&connections=3&direct=postgresql%3A%2F%2Fme%3Asecret%40db%2Fnotes"
        )
        #expect(pooled.isPooled && pooled.mistake == nil)
        #expect(pooled.connectionLimit == 3)
        #expect(pooled.direct.description == "postgresql://db/notes")
        #expect(!pooled.direct.isPooled)
        let plain = try address("postgresql://db/notes")
        #expect(plain.direct == plain)
    }

    @Test(
        "Settings with other values are mistakes",
        arguments: [
            "replicas=", "replicas=db2,", "replicas=db2:x", "replicas=db2:0", "replicas=a:b:c", "replicas=[::1",
            "pooler=session", "pooler=", "connections=0", "connections=many", "direct=db", "direct=https%3A%2F%2Fa",
        ]
    )
    func mistakes(_ setting: String) throws {
        let name = try #require(setting.split(separator: "=").first)
        #expect(try address("postgresql://db/notes?\(setting)").mistake?.contains("the setting \(name) ") == true)
    }

    @Test("Replicas are hosts, or hosts and ports")
    func replicas() throws {
        let address = try address("postgresql://db/notes?replicas=db2,db3:5433,%5B::1%5D:5434,%2Frun%2Fpg,%2Ftmp:1")
        #expect(address.mistake == nil)
        #expect(
            address.replicas.map(\.description) == [
                "postgresql://db2:5432/notes", "postgresql://db3:5433/notes", "postgresql://::1:5434/notes",
                "postgresql:///run/pg:5432/notes", "postgresql:///tmp:1/notes",
            ]
        )
        #expect(try self.address("postgresql://db/notes").replicas.isEmpty)
        let fixed = try self.address("postgresql://db/notes?hostaddr=10.0.0.1&replicas=db2")
        #expect(fixed.mistake?.contains("hostaddr") == true)
        let near = try self.address("postgresql://db/a?replicas=localhost")
        let far = try self.address("postgresql:///a?replicas=db2")
        #expect(try near.requiresEncryption && !near.replicas[0].requiresEncryption)
        #expect(try !far.requiresEncryption && far.replicas[0].requiresEncryption)
    }

    @Test("People see neither user nor password nor settings")
    func description() throws {
        let address = try address("postgres://me:secret@db.example:5433/notes?password=other")
        #expect(address.description == "postgresql://db.example:5433/notes")
    }

    @Test("Other schemes are no addresses", arguments: ["file:///tmp/a", "https://db.example/notes", "mysql://a/b"])
    func others(_ text: String) throws {
        #expect(PostgreSQLAddress(try #require(URL(string: text))) == nil)
    }

    @Test(
        "Whatever stands in the query, an address is read or refused",
        arguments: ["?=", "?&", "?=&=", "?schema", "?schema=", "?==a", "?%", "?=schema", "?"]
    )
    func strangeQueries(_ query: String) throws {
        guard let url = URL(string: "postgresql://127.0.0.1:1/notes\(query)"), let address = PostgreSQLAddress(url)
        else {
            return
        }
        #expect((address[.schema] ?? "").isEmpty)
        #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(address) }
    }

    @Test("Without TLS, only this machine is spoken to, whatever its name is said to be")
    func otherMachines() throws {
        // A documentation address, at which nothing listens; the error is about the connection and not about TLS.
        let named = try address("postgresql://localhost/notes?hostaddr=192.0.2.1&connect_timeout=1")
        #expect(try named.requiresEncryption)
        #expect(try address("postgresql://db.example/notes").requiresEncryption)
        #expect(try !address("postgresql://localhost/notes").requiresEncryption)
        #expect(try !address("postgresql:///notes?host=/run/postgresql").requiresEncryption)
        #expect(try !address("postgresql://db.example/notes?sslmode=disable").requiresEncryption)
    }

    @Test("An error about a server that is not there has no password")
    func secrets() throws {
        let address = try address("postgresql://me:s%65cret@127.0.0.1:1/notes?connect_timeout=2")
        do throws(PostgreSQLError) {
            _ = try PostgreSQLConnection(address)
            Issue.record("a server listens at port 1")
        } catch {
            #expect(error.isConnection)
            #expect(error.message.contains("127.0.0.1"))
            #expect(!"\(error)".contains("secret") && !"\(error)".contains("s%65cret"))
        }
    }

    @Test("An address that libpq cannot read is refused without repeating it")
    func unreadable() throws {
        let address = try address("postgresql://me:secret@127.0.0.1/notes?colour=red")
        #expect { try PostgreSQLConnection(address) } throws: { !"\($0)".contains("secret") }
    }
}
