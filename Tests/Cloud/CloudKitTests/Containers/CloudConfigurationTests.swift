import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("Where containers are")
struct CloudConfigurationTests {
    private func folder(_ json: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("config-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: folder.appendingPathComponent("cloudkit.json"))
        return folder
    }

    @Test func environmentCountsMoreThanTheFile() throws {
        let folder = try folder(
            #"{"endpoint":"https://a.example","containers":["iCloud.a","iCloud.b"],"apiToken":"x","environment":"production"}"#
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = CloudConfiguration.fromSurroundings([:], folder: folder.path)
        #expect(file.endpoint?.host == "a.example" && file.containers == ["iCloud.a", "iCloud.b"])
        #expect(file.apiToken == "x" && file.environment == .production)
        let both = CloudConfiguration.fromSurroundings(
            ["CLOUDKIT_ENDPOINT": "https://b.example", "CLOUDKIT_CONTAINERS": "iCloud.c, iCloud.d"],
            folder: folder.path
        )
        #expect(
            both.endpoint?.host == "b.example" && both.containers == ["iCloud.c", "iCloud.d"] && both.apiToken == "x"
        )
    }

    @Test func nothingIsNoConfiguration() throws {
        let folder = try folder("no json")
        defer { try? FileManager.default.removeItem(at: folder) }
        let none = CloudConfiguration.fromSurroundings([:], folder: folder.path)
        #expect(none.endpoint == nil && none.containers.isEmpty)
    }

    @Test func C192_firstContainerIsTheDefault() {
        var configuration = CloudConfiguration(endpoint: URL(string: "https://a.example"))
        configuration.containers = ["iCloud.first", "iCloud.second"]
        CKContainer.configure(configuration)
        #expect(CKContainer.default().containerIdentifier == "iCloud.first")
        #expect(CKContainer.default().privateCloudDatabase == CKContainer.default().privateCloudDatabase)
        #expect(CKContainer.default().privateCloudDatabase != CKContainer.default().publicCloudDatabase)
    }

    @Test func keysOfAServerAndTokensOfAUserAreRead() throws {
        let text = CloudConfiguration.fromSurroundings(
            [
                "CLOUDKIT_KEY_ID": "k", "CLOUDKIT_KEY_FILE": "/a/key.pem", "CLOUDKIT_WEB_TOKEN": "w",
                "CLOUDKIT_WEB_TOKEN_FILE": "/a/token", "CLOUDKIT_CONFIG": "/nowhere.json",
            ]
        )
        #expect(text.keyID == "k" && text.keyFile?.path == "/a/key.pem")
        #expect(text.webToken == "w" && text.webTokenFile?.path == "/a/token" && text.environment == .development)
    }
}
