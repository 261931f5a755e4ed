import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct DiffCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.writeBookStore()
    }

    @Test func versionsOfOneBundleAreCompared() throws {
        let explicit = workspace.run("diff", "Store.xcdatamodeld", "--from", "Store", "--to", "Store 2.xcdatamodel")
        #expect(explicit.status == .success)
        #expect(explicit.output.contains("\nBook.price "))
        #expect(explicit.output.hasSuffix("A lightweight migration can be inferred.\n"))
        #expect(workspace.run("diff", "Store.xcdatamodeld", "--from=Store") == explicit)
        let versions = (old: "Store.xcdatamodeld/Store.xcdatamodel", new: "Store.xcdatamodeld/Store 2.xcdatamodel")
        #expect(workspace.run("diff", versions.old, versions.new) == explicit)
    }

    @Test func theVersionBeforeTheCurrentOneIsCompared() throws {
        let expected = workspace.run("diff", "Store.xcdatamodeld", "--from", "Store")
        #expect(workspace.run("diff", "Store.xcdatamodeld") == expected)
        let bundle = workspace.url("Store.xcdatamodeld")
        for name in ["Store 9", "Store 10"] {
            try ModelBundle.write(SampleModels.bookStore, to: bundle.appendingPathComponent("\(name).xcdatamodel"))
        }
        let list = ["_XCCurrentVersionName": "Store 10.xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: bundle.appendingPathComponent(".xccurrentversion"))
        #expect(workspace.run("diff", "Store.xcdatamodeld").output == "The models are equal.\n")
        #expect(workspace.run("diff", "Store.xcdatamodeld", "--to", "Store 2") == expected)
        let alone = workspace.run("diff", "Store.xcdatamodeld/Store.xcdatamodel")
        #expect(alone.status == .wrongUsage)
        #expect(workspace.messages(alone).contains("A has no version before the current one"))
    }

    @Test func compiledModelsAreComparedWithXML() throws {
        #expect(workspace.run("compile", "Store.xcdatamodeld").status == .success)
        let result = workspace.run("diff", "Store.momd", "Store.momd/Store.mom")
        #expect(result.status == .success)
        #expect(result.output.contains("\nBook.price "))
        #expect(workspace.run("diff", "Store.momd", "Store.momd/Store 2.mom").output == "The models are equal.\n")
    }

    @Test func whatCannotBeInferredFails() throws {
        var model = SampleModels.bookStore
        model.entities[0].attributes.append(SampleModels.attribute("isbn", .string, optional: false))
        try ModelBundle.write(model, to: workspace.url("New.xcdatamodel"))
        let result = workspace.run("diff", "Store.xcdatamodeld", "New.xcdatamodel")
        #expect(result.status == .failure)
        #expect(result.messages.isEmpty)
        #expect(result.output.hasSuffix("No lightweight migration can be inferred because of one change.\n"))
    }

    @Test func theCloudForbidsMore() throws {
        var model = SampleModels.bookStore
        model.entities[0].attributes[0].name = "cost"
        model.entities[0].attributes[0].renamingIdentifier = "price"
        try ModelBundle.write(model, to: workspace.url("New.xcdatamodel"))
        let plain = workspace.run("diff", "Store.xcdatamodeld", "New.xcdatamodel")
        #expect(plain.status == .success)
        #expect(!plain.output.contains("CloudKit"))
        let cloud = workspace.run("diff", "--cloud", "Store.xcdatamodeld", "New.xcdatamodel")
        #expect(cloud.status == .failure)
        #expect(cloud.messages.isEmpty)
        #expect(
            cloud.output == plain.output + """

                In the deployed CloudKit schema:
                  error: Book.cost: is renamed from price, so what older devices write as price does not come, nor theirs \
                what is written as cost; keep the name, or add a new attribute and copy the values

                Devices with the older version cannot share a CloudKit schema with this one because of one change.

                """
        )
    }

    @Test func whatOnlyGrowsTheSchemaIsNoted() {
        let cloud = workspace.run("diff", "--cloud", "Store.xcdatamodeld")
        #expect(cloud.status == .success)
        #expect(
            cloud.output.hasSuffix(
                """

                In the deployed CloudKit schema:
                  note: Book.price: needs the field CD_price, which the deployed schema lacks; \
                deploy the schema before the program

                Devices with either version can share a CloudKit schema.

                """
            )
        )
        let same = workspace.run("diff", "--cloud", "Store.xcdatamodeld", "Store.xcdatamodeld")
        #expect(same.output == "The models are equal.\n\nThe CloudKit schema stays the same.\n")
    }

    @Test func unknownVersionsAreErrors() {
        let result = workspace.run("diff", "Store.xcdatamodeld", "--from", "Store 3")
        #expect(result.status == .failure)
        let reason = "there is no version “Store 3”; available versions: “Store”, “Store 2”"
        #expect(workspace.messages(result) == "Store.xcdatamodeld: error: \(reason)\n")
    }
}
