import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct ClassGeneratorTests {
    /// The compiler options of clients that can make a difference.
    private static let clients = [
        ["-swift-version", "5"], ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        [
            "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "MemberImportVisibility",
        ],
    ]

    @Test(arguments: clients)
    func generatedClassesCompileInAllClients(options: [String]) throws {
        try expectNoComplaints(about: ClassGenerator(SampleModels.everything).files, options)
    }

    @Test func samplesCompile() throws {
        try expectNoComplaints(about: ClassGenerator(SampleModels.bookStore).files, ["-swift-version", "6"])
    }

    @Test(arguments: SampleModels.allCases, clients)
    func allClassesOfAModelCanBeInOneFile(sample: SampleModels, options: [String]) throws {
        let generator = ClassGenerator(sample.model)
        let text = generator.combinedText(of: "Sample.xcdatamodeld")
        #expect(text.ranges(of: "import CoreData").count == 1)
        #expect(text.ranges(of: "// Generated ").count == 1)
        let count = generator.files.map { $0.text.ranges(of: "_PropertyTable:").count }.reduce(0, +)
        #expect(text.ranges(of: "_PropertyTable:").count == count)
        try expectNoComplaints(about: [], options, along: text)
    }

    @Test(arguments: ["public class", "class", "public final class"])
    func categoriesExtendClassesWrittenByHand(declaration: String) throws {
        let files = ClassGenerator(SampleModels.slipbox, form: .category).files
        #expect(files.map(\.name).allSatisfy { $0.hasSuffix("+CoreDataProperties.swift") })
        let classes = SampleModels.slipbox.entities.map { "\(declaration) \($0.name): NSManagedObject {}\n" }
        let access = declaration.hasPrefix("public") ? "public " : ""
        let text = "\(access)import CoreData\n" + classes.joined()
        try expectNoComplaints(about: files, ["-swift-version", "6"], along: text)
    }

    @Test(arguments: ["public class", "class"], clients)
    func oneFileOfCategoriesAloneExtendsClassesWrittenByHand(declaration: String, options: [String]) throws {
        let text = ClassGenerator(SampleModels.slipbox, form: .category).combinedText(of: "Slip box.xcdatamodeld")
        let names = SampleModels.slipbox.entities.map(\.name)
        let classes = names.map { "nonisolated \(declaration) \($0): NSManagedObject {}\n" }.joined()
        try expectNoComplaints(about: [], options, along: text + classes)
    }

    /// Only the runtime refers to the tables, by name, so an optimised build must keep them.
    @Test(arguments: ["public class", "class"])
    func optimizedBuildsKeepTheTables(declaration: String) throws {
        let files = ClassGenerator(SampleModels.slipbox, form: .category).files
        let classes = SampleModels.slipbox.entities.map { "\(declaration) \($0.name): NSManagedObject {}\n" }
        let text = "\(declaration == "class" ? "" : "public ")import CoreData\n" + classes.joined()
        guard let assembly = try TypeCheck.optimizedAssembly(of: files, along: text) else { return }
        let labels = assembly.split(separator: "\n").map { $0.replacing("\"", with: "") }
        for entity in SampleModels.slipbox.entities {
            let table = "$s7Library\(entity.name.utf8.count)\(entity.name)C14_PropertyTableC"
            let hasTable = labels.contains("\(table)Mn:")
            let conforms = labels.contains { $0.hasPrefix("\(table)8CoreData") && $0.hasSuffix("Mc:") }
            #expect(hasTable, "\(table) is not there: \(assembly.prefix(500))")
            #expect(conforms, "\(table) has no conformance")
        }
    }

    @Test func clientsUseClassesAsTheyDoApples() throws {
        let text = """
            import CoreData

            func use(_ note: Note, _ folder: Folder) -> NSFetchRequest<Note> {
                note.order += 1
                note.isFavorite.toggle()
                note.title_ = nil
                note.folder = folder
                folder.addToNotes_(note)
                folder.removeFromNotes_(NSSet(object: note))
                for case let child as Folder in folder.children_ ?? NSSet() {
                    child.parent = nil
                }
                let identifier: ObjectIdentifier = note.id
                _ = identifier
                let request = Note.fetchRequest()
                return request
            }

            """
        try expectNoComplaints(about: ClassGenerator(SampleModels.slipbox).files, ["-swift-version", "6"], along: text)
    }

    @Test func eachFormHasItsFiles() {
        var model = SampleModels.bookStore
        model.entities[0].codeGeneration = .category
        model.entities[1].codeGeneration = .manual
        model.entities[2].className = nil
        #expect(ClassGenerator(model).files.map(\.name) == ["Book+CoreDataProperties.swift"])
        #expect(
            ClassGenerator(model, form: .classDefinition).files.map(\.name) == [
                "Book+CoreDataClass.swift", "Book+CoreDataProperties.swift", "BookCategory+CoreDataClass.swift",
                "BookCategory+CoreDataProperties.swift",
            ]
        )
    }

    @Test func classesReadAsWrittenByHand() throws {
        var keyword = SampleModels.entity("Keyword", [SampleModels.attribute("name", .string)])
        keyword.className = "Slipbox.Keyword"
        keyword.userInfo["documentation"] = .string("What notes are about.")
        keyword.attributes[0].userInfo["documentation"] = .string("Shown in lists.\nNot unique.")
        let files = ClassGenerator(SampleModels.model([keyword])).files
        #expect(files.map(\.text) == [Self.keywordClass, Self.keywordProperties])
    }

    @Test(arguments: [
        ("x100Optional", "NSNumber?"), ("x100Scalar", "Int16"), ("x100OptionalScalar", "Int16"),
        ("x100NeverNil", "Int16"), ("x800Scalar", "Bool"), ("x600OptionalScalar", "Float"),
        ("x400Scalar", "NSDecimalNumber?"), ("x700Required", "String?"), ("x700NeverNil", "String"),
        ("x900Scalar", "Date"), ("x900Required", "Date?"), ("x1000Scalar", "Data?"), ("x1100Scalar", "UUID"),
        ("x1200NeverNil", "URL?"), ("x1800Class", "[String]?"), ("x1800Optional", "Any?"),
        ("x2000Optional", "NSManagedObjectID?"), ("x2100Optional", "[String: Any]?"), ("default", "String?"),
    ])
    func attributesHaveTheirTypes(name: String, type: String) throws {
        let text = try text(of: "Root+CoreDataProperties.swift")
        let declared = name == "default" ? "`default`" : name
        #expect(text.contains("    public var \(declared): \(type) {\n"))
    }

    @Test func subclassesContinueTheOrdinals() throws {
        let text = try text(of: "Leaf+CoreDataProperties.swift")
        let root = try #require(SampleModels.everything.entity(named: "Root"))
        let count = root.attributes.count
        #expect(text.contains("public var middleName: String? {\n        get { _value(at: \(count)) }"))
        #expect(text.contains("\"x100Scalar\": KeyValueProperty(\\Leaf.x100Scalar),"))
        #expect(!text.contains("Identifiable"))
    }

    @Test func parentsInACircleEndTheLine() {
        var model = SampleModels.bookStore
        model.entities[0].parentName = "Page"
        model.entities[2].parentName = "Book"
        #expect(ClassGenerator(model).files.count == 6)
    }

    private func text(of file: String) throws -> String {
        try #require(ClassGenerator(SampleModels.everything).files.first { $0.name == file }).text
    }

    private func expectNoComplaints(
        about files: [GeneratedFile],
        _ options: [String],
        along text: String = ""
    ) throws {
        let complaints = try TypeCheck.complaints(about: files, along: text, options) ?? ""
        #expect(complaints == "")
    }

    private static let keywordClass = """
        // Generated from the entity Keyword of the data model. Edit the model instead of this file.

        public import CoreData

        /// What notes are about.
        nonisolated public class Keyword: NSManagedObject {}

        """

    private static let keywordProperties = """
        // Generated from the entity Keyword of the data model. Edit the model instead of this file.

        public import CoreData

        nonisolated extension Keyword {
            /// A request for the objects of the entity Keyword.
            public class func fetchRequest() -> NSFetchRequest<Keyword> {
                NSFetchRequest<Keyword>(entityName: "Keyword")
            }

            /// Shown in lists.
            /// Not unique.
            public var name: String? {
                get { _value(at: 0) }
                set { _setValue(newValue, at: 0) }
            }
        }

        nonisolated extension Keyword: Identifiable {}

        nonisolated extension Keyword {
            /// The names of properties by the ordinals that accessors use, and the key paths to the properties.
            public final class _PropertyTable: _ManagedObjectPropertyTable {
                public static let names: [String] = [
                    "name",
                ]

                public static let keyValueProperties: [String: KeyValueProperty] = [
                    "name": KeyValueProperty(\\Keyword.name),
                ]
            }
        }

        """
}
