import Foundation
import PostgreSQLCluster
import Testing

@testable import CloudService

@Suite("Where a service keeps its stores")
struct ServiceStoreTests {
    @Test func foldersHaveFiles() {
        let folder = URL(filePath: "/srv/cloud")
        let names = ServiceStore.allCases.map { $0.url(in: folder).path }
        #expect(names == ["/srv/cloud/Cloud.sqlite", "/srv/cloud/Accounts.sqlite", "/srv/cloud/Log.sqlite"])
        #expect(!folder.isDatabase)
    }

    @Test(arguments: [
        ("postgresql://db/app", "postgresql://db/app?schema=", "cloud"),
        ("postgresql://db/app?schema=own", "postgresql://db/app?schema=", "own"),
        (
            "postgresql:///app?host=/run&schema=own&sslmode=require",
            "postgresql:///app?host=/run&sslmode=require&schema=", "own"
        ),
    ])
    func databasesHaveSchemas(address: String, start: String, name: String) throws {
        let place = try #require(URL(string: address))
        let urls = ServiceStore.allCases.map { $0.url(in: place).absoluteString }
        #expect(urls == ["\(start)\(name)", "\(start)\(name)_accounts", "\(start)\(name)_log"])
        #expect(place.isDatabase)
    }

    @Test func filesAreTheServicesAlone() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cloud-\(UUID().uuidString)")
        // Others may enter the folder.
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let accounts = try await AccountStore(folder)
        let service = try await CloudService.open(in: folder, accounts: accounts)
        let log = try await RequestLog(folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".sqlite") }
        #expect(files.filter { $0.hasSuffix(".sqlite") }.count == 3)
        for file in files {
            let path = folder.appending(path: file).path
            let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(rights?.intValue == 0o600, "\(file)")
        }
        try await log.close()
        try service.close()
        try accounts.close()
    }

    @Test(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
    func aServiceExistsWhereItWasMade() async throws {
        let place = try #require(PrivateCluster.shared?.newURL())
        #expect(try !ServiceStore.accounts.exists(in: place))
        try await AccountStore(place).close()
        #expect(try ServiceStore.accounts.exists(in: place))
        #expect(try !ServiceStore.records.exists(in: place))
        let nowhere = try #require(URL(string: "postgresql://nobody@/none?host=/nowhere&patience=0"))
        #expect(throws: (any Error).self) { try ServiceStore.records.exists(in: nowhere) }
    }
}
