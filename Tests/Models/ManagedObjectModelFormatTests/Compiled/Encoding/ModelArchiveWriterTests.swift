import Foundation
import FoundationBackfillCore
import Testing

@testable import ManagedObjectModelFormat

@Suite struct ModelArchiveWriterTests {
    @Test func everythingThatAModelHasSurvives() throws {
        let data = try CompiledModel.data(of: SampleModel.model)
        let model = try SampleModel.model.compiledForm()
        let read = try CompiledModel.read(data)
        for (entity, other) in zip(model.entities, read.entities) {
            for (attribute, otherAttribute) in zip(entity.attributes, other.attributes) {
                #expect(attribute == otherAttribute)
            }
            #expect(entity == other)
        }
        #expect(read == model)
        #expect(try CompiledModel.data(of: read) == data)
    }

    /// The compiled form omits only what its documentation says.
    @Test func theCompiledFormDiffersInFormatsAndEditorsPartsOnly() throws {
        var sample = SampleModel.model
        #expect(try sample.compiledForm().entities == sample.entities)
        let compiled = try sample.compiledForm()
        sample.document.attributes = ["lastSavedToolsVersion": "1"]
        sample.entities[1].codeGeneration = .classDefinition
        sample.entities[1].isSyncable = false
        sample.entities[1].attributes[0].usesScalarType = true
        sample.entities[2].renamingIdentifier = "Folder"
        sample.composites.append(CompositeDefinition(name: "Unused", elements: []))
        #expect(sample != compiled)
        #expect(try sample.compiledForm() == compiled)
    }

    @Test(
        "predicates keep their format",
        arguments: [
            "TRUEPREDICATE", "FALSEPREDICATE", "NOT a == 1", "a == nil", "a.b.c >= 1.5", "a MATCHES \"x\"",
            "a ENDSWITH[c] \"x\"", "ALL a.b == $v", "a IN $list", "a BETWEEN {1, $top}", "a CONTAINS \"x\"",
            "SUBQUERY(a, $x, $x.b > 1).@count > 2", "TERNARY(a > 1, 2, 3) == 4", "a + 2 * b == 7",
            "a[FIRST] == 1", "count:(a) > 1", "a UNION b == c", "@avg.a > 1", "a == CAST(10, \"NSDate\")",
            "FUNCTION(a, \"uppercaseString\") == \"A\"", "a == \"quo\\\"te\\n\"", "now() > a", "entity == \"x\"",
        ]
    )
    func predicatesSurvive(format: String) throws {
        var model = ModelDefinition()
        var request = FetchRequestDefinition(name: "all", entityName: "Note")
        let canonical = try NSPredicate.parse(format, allowsVariables: true).predicateFormat
        request.predicate = canonical
        model.entities = [EntityDefinition(name: "Note")]
        model.fetchRequests = [request]
        let read = try CompiledModel.read(try CompiledModel.data(of: model))
        #expect(read.fetchRequests.first?.predicate == canonical)
    }

    @Test(arguments: [
        (".Memo", "App.Memo", "Memo"), ("Memo", "App.Memo", "Memo"), ("Paper.Memo", "Paper.Memo", "Paper.Memo"),
        ("NSManagedObject", nil, nil),
    ])
    func aClassWithoutModuleGetsTheNameOfOne(name: String, inModule: String?, inNone: String?) throws {
        var model = ModelDefinition()
        var note = EntityDefinition(name: "Note")
        note.className = name
        model.entities = [note]
        let compiled = try CompiledModel.read(try CompiledModel.data(of: model, moduleName: "App"))
        #expect(compiled.entities[0].className == inModule)
        #expect(try CompiledModel.read(try CompiledModel.data(of: model)).entities[0].className == inNone)
    }

    @Test func whatHangsInTheAirIsAnErrorWithItsPlace() throws {
        func message(_ change: (inout EntityDefinition) -> Void) -> String {
            var model = ModelDefinition()
            var note = EntityDefinition(name: "Note")
            change(&note)
            model.entities = [note]
            do {
                return "\(try CompiledModel.data(of: model))"
            } catch {
                return "\(error)"
            }
        }
        let tag = RelationshipDefinition(name: "tag", destinationName: "Tag")
        #expect(message { $0.relationships = [tag] } == "error: Note.tag: the destination entity Tag is missing")
        #expect(message { $0.parentName = "Thing" } == "error: Note: the parent entity Thing is missing")
        #expect(message { $0.parentName = "Note" } == "error: Note: the entity inherits from itself")
        let twice = [AttributeDefinition(name: "a", type: .string), AttributeDefinition(name: "a", type: .date)]
        #expect(message { $0.attributes = twice }.hasPrefix("error: Note.a: there are two properties"))
        var derived = AttributeDefinition(name: "a", type: .string)
        derived.derivation = "a +"
        #expect(message { $0.attributes = [derived] }.hasPrefix("error: Note.a: Unable to parse"))
    }

    @Test(.enabled("needs python3") { Python.isThere() })
    func pythonReadsTheArchive() throws {
        let script = """
            import plistlib, sys
            archive = plistlib.load(open(sys.argv[1], 'rb'))
            objects = archive['$objects']
            def check(value):
                if isinstance(value, plistlib.UID): objects[value.data]
                elif isinstance(value, list): [check(each) for each in value]
                elif isinstance(value, dict): [check(each) for each in value.values()]
            check(objects)
            for each in objects:
                if isinstance(each, dict) and '$classname' not in each:
                    hierarchy = objects[each['$class'].data]
                    assert hierarchy['$classes'][0] == hierarchy['$classname']
                    assert hierarchy['$classes'][-1] == 'NSObject'
            root = objects[archive['$top']['root'].data]
            names = objects[root['NSEntities'].data]['NS.keys']
            print(archive['$archiver'], archive['$version'], *[objects[each.data] for each in names])
            """
        try Python.withFolder { folder in
            let file = folder.appendingPathComponent("Sample.mom")
            try CompiledModel.data(of: SampleModel.model).write(to: file)
            #expect(try Python.run(script, [file]) == "NSKeyedArchiver 100000 Thing Note Folder")
        }
    }
}

@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
struct RewrittenArchiveTests {
    @Test(arguments: Fixtures.archives)
    func applesArchivesSurvive(name: String) throws {
        let original = try Fixtures.archive(name)
        let model = try CompiledModel.read(original)
        let rewritten = try CompiledModel.data(of: model)
        #expect(try CompiledModel.read(rewritten) == model)
        let shape = try #require(ArchiveShape(original, of: model)).lines
        let ownShape = try #require(ArchiveShape(rewritten, of: model)).lines
        #expect(shape.subtracting(ownShape).sorted().prefix(5).isEmpty)
        #expect(ownShape.subtracting(shape).sorted().prefix(5).isEmpty)
    }

    @Test(arguments: Fixtures.archives)
    func classesInheritAsInApplesArchives(name: String) throws {
        let original = try Fixtures.archive(name)
        let hierarchies = Self.hierarchies(original)
        for (name, hierarchy) in Self.hierarchies(try CompiledModel.data(of: try CompiledModel.read(original))) {
            if let expected = hierarchies[name] { #expect(hierarchy == expected) }
        }
    }

    private static func hierarchies(_ data: Data) -> [String: PropertyListNode] {
        guard case .array(let objects)? = BinaryPropertyListReader.read(data)?["$objects"] else { return [:] }
        return objects.reduce(into: [:]) { hierarchies, object in
            if case .string(let name)? = object["$classname"] { hierarchies[name] = object["$classes"] }
        }
    }
}
