import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct ModelCheckerTests {
    /// A model with many entities, each of which inherits, was renamed, and is related to others.
    private func large(_ count: Int) -> ModelDefinition {
        SampleModels.model(
            (0..<count).map { number in
                let derived = SampleModels.attribute("derived", .string)
                var entity = SampleModels.entity("Entity\(number)", [derived])
                entity.attributes[0].derivation = "next\(number).derived"
                entity.attributes[0].renamingIdentifier = "former"
                entity.renamingIdentifier = "Former\(number)"
                entity.parentName = number % 10 == 0 ? nil : "Entity\(number - number % 10)"
                let (after, before) = ((number + 1) % count, (number + count - 1) % count)
                entity.relationships = [
                    SampleModels.toOne("next\(number)", "Entity\(after)", inverse: "previous\(after)"),
                    SampleModels.toOne("previous\(number)", "Entity\(before)", inverse: "next\(before)"),
                ]
                return entity
            }
        )
    }

    /// The seconds that a check takes on the processor, whatever else the computer does.
    private func time(_ count: Int) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let (model, start) = (large(count), now())
        _ = ModelChecker(model, cloud: true, versions: [model]).findings
        return now() - start
    }

    /// Four times as many entities take four times as long; if each were looked for among all, it would be sixteen times.
    @Test func aCheckTakesAsLongAsTheModelIsLarge() {
        let ratios = (0..<3).map { _ in time(2_000) / time(500) }
        #expect(ratios.min() ?? 16 < 8, "\(ratios)")
    }

    @Test(arguments: [SampleModels.bookStore, SampleModels.slipbox].indices)
    func samplesHaveNoErrors(index: Int) {
        let model = [SampleModels.bookStore, SampleModels.slipbox][index]
        #expect(ModelChecker(model).findings.filter { $0.severity > .note } == [])
    }

    @Test func orderAndRequiredAttributesKeepAModelFromTheCloud() {
        #expect(messages(SampleModels.slipbox, cloud: true) == [])
        #expect(
            messages(SampleModels.bookStore, cloud: true) == [
                "error: Book.pages: cannot be synced because it is ordered"
            ]
        )
    }

    @Test func cloudRulesApplyToCloudConfigurations() {
        var model = SampleModels.bookStore
        var cloud = ConfigurationDefinition(name: "Cloud", entityNames: ["Book", "Page"])
        cloud.isUsedWithCloudKit = true
        model.configurations = [cloud]
        #expect(
            messages(model) == [
                "error: Book.category: leads out of the configuration Cloud, which is synced",
                "error: Book.pages: cannot be synced because it is ordered",
            ]
        )
    }

    @Test func cloudRefusesWhatRecordsCannotPromise() {
        var entity = SampleModels.entity("Note", [SampleModels.attribute("title", .string, optional: false)])
        entity.uniquenessConstraints = [["title"]]
        var parent = SampleModels.toOne("parent", "Note", inverse: nil, deleteRule: .deny)
        parent.isOptional = false
        entity.relationships = [parent]
        let texts = messages(SampleModels.model([entity]), cloud: true)
        #expect(
            texts == [
                "warning: Note.parent: has no inverse, so changes and deletions at the other end leave it as it is",
                "error: Note: cannot be synced with a uniqueness constraint (title)",
                "error: Note.title: cannot be synced because it is required and has no default value",
                "error: Note.parent: cannot be synced because it is required",
                "error: Note.parent: cannot be synced because it has no inverse",
                "error: Note.parent: cannot be synced because it has the delete rule Deny",
            ]
        )
    }

    @Test func cloudRefusesWhatRecordsCannotName() {
        var thing = SampleModels.entity("Thing", [SampleModels.attribute("entityName", .string)])
        var (note, photo) = (SampleModels.entity("Note", []), SampleModels.entity("Photo", []))
        note.attributes = [SampleModels.attribute("größe", .double), SampleModels.attribute("size", .double)]
        photo.attributes = [SampleModels.attribute("size", .integer16)]
        (note.parentName, photo.parentName) = ("Thing", "Thing")
        thing.isAbstract = true
        let model = SampleModels.model([thing, note, photo])
        #expect(messages(model) == [])
        #expect(
            messages(model, cloud: true) == [
                "error: Thing.entityName: cannot be synced as the field CD_entityName, which every record has for other "
                    + "purposes",
                "error: Note.größe: cannot be synced as the field CD_größe, since such a name has letters of ASCII, digits "
                    + "and underscores only",
                "error: Photo.size: cannot be synced as INT64 in the field CD_size of CD_Thing, which Note.size has as DOUBLE",
            ]
        )
    }

    @Test func cloudErrorsAreToldOnce() {
        var model = SampleModels.bookStore
        for name in ["Cloud", "Cloud 2"] {
            var cloud = ConfigurationDefinition(name: name, entityNames: model.entities.map(\.name))
            cloud.isUsedWithCloudKit = true
            model.configurations.append(cloud)
        }
        #expect(messages(model, cloud: true) == ["error: Book.pages: cannot be synced because it is ordered"])
    }

    @Test(arguments: [
        ("description", "error"), ("objectID", "error"), ("hash", "error"), ("Title", "error"), ("self", "error"),
        ("a b", "error"), ("addToNotes", "error"), ("default", "warning"), ("title", nil), ("ünïcode", nil),
    ])
    func namesOfPropertiesAreChecked(name: String, severity: String?) {
        var entity = SampleModels.entity("Note", [SampleModels.attribute(name, .string)])
        entity.relationships = [SampleModels.toMany("notes", "Note", inverse: "notes")]
        let findings = ModelChecker(SampleModels.model([entity])).findings
        #expect(findings.map(\.severity.rawValue) == [severity].compactMap { $0 })
        #expect(findings.allSatisfy { $0.property == name })
    }

    @Test func attributesAreChecked() {
        var range = SampleModels.attribute("range", .integer16)
        (range.minimum, range.maximum) = (.integer(2), .integer(1))
        var outside = SampleModels.attribute("outside", .double, optional: false)
        (outside.minimum, outside.defaultValue) = (.integer(1), .real(0))
        var expression = SampleModels.attribute("expression", .string)
        expression.regularExpression = "["
        var insecure = SampleModels.attribute("insecure", .transformable)
        insecure.valueTransformerName = "NSKeyedUnarchiveFromData"
        let entity = SampleModels.entity(
            "Note",
            [
                SampleModels.attribute("untyped", .undefined), SampleModels.attribute("colour", .transformable),
                SampleModels.attribute("count", .integer64, optional: false), range, outside, expression, insecure,
            ]
        )
        #expect(
            messages(SampleModels.model([entity])) == [
                "error: Note.untyped: has no type",
                "warning: Note.colour: is transformable without a transformer",
                "warning: Note.count: is misconfigured: it is required but has no default value",
                "error: Note.range: has a minimum above its maximum",
                "warning: Note.outside: has a default value outside its range",
                "error: Note.expression: has a regular expression that cannot be parsed: [",
                "warning: Note.insecure: has a transformer that creates objects of any class from stored data",
            ]
        )
    }

    @Test func inversesAreChecked() {
        var note = SampleModels.entity("Note", [])
        var careless = SampleModels.toOne("careless", "Folder", inverse: "back", deleteRule: .noAction)
        careless.isOrdered = true
        note.relationships = [
            SampleModels.toOne("missing", "Folder", inverse: "nowhere"), careless,
            SampleModels.toOne("mismatch", "Folder", inverse: "back"),
        ]
        var folder = SampleModels.entity("Folder", [])
        folder.relationships = [SampleModels.toOne("back", "Folder", inverse: "careless")]
        #expect(
            messages(SampleModels.model([note, folder])) == [
                "error: Note.missing: has the inverse nowhere, which Folder does not have",
                "error: Note.careless: has the inverse Folder.back, which leads to Folder",
                "warning: Note.careless: has the delete rule No Action, so the other end may refer to objects that are gone",
                "warning: Note.careless: is ordered but has at most one object",
                "error: Note.mismatch: has the inverse Folder.back, which itself has the inverse careless",
                "error: Folder.back: has the inverse careless, which Folder does not have",
            ]
        )
    }

    @Test func cascadesInBothDirectionsAreNotedOnce() {
        var note = SampleModels.entity("Note", [])
        note.relationships = [SampleModels.toOne("folder", "Folder", inverse: "notes", deleteRule: .cascade)]
        var folder = SampleModels.entity("Folder", [])
        folder.relationships = [SampleModels.toMany("notes", "Note", inverse: "folder", deleteRule: .cascade)]
        let findings = ModelChecker(SampleModels.model([note, folder])).findings
        #expect(findings.map(\.severity) == [.note])
        #expect(findings.first?.entity == "Folder")
    }

    @Test func classesAreChecked() {
        var one = SampleModels.entity("One", [])
        var other = SampleModels.entity("other", [])
        var data = SampleModels.entity("C", [])
        (one.className, other.className, data.className) = ("Same", ".Same", "Data")
        #expect(
            messages(SampleModels.model([one, other, data])) == [
                "error: other: the class Same is generated for the entity One already",
                "error: other: the name of an entity begins with an upper-case letter "
                    + "and has only letters, digits and underscores",
                "error: C: the class Data hides the type of that name, which generated classes use",
            ]
        )
    }

    @Test func diagnosticsNameFileAndLine() throws {
        var note = SampleModels.entity("Note", [])
        note.relationships = [SampleModels.toOne("folder", "Note", inverse: nil)]
        let finding = try #require(ModelChecker(SampleModels.model([note])).findings.first)
        let lines: [ModelDiagnostics.Subject: Int] = [
            .init(entity: "Note"): 3, .init(entity: "Note", property: "folder"): 5,
        ]
        let expected =
            "warning: Note.folder: has no inverse, so changes and deletions at the other end leave it as it is; "
        #expect(
            ModelDiagnostics(file: "contents", lines: lines).text(for: finding).hasPrefix("contents:5: \(expected)")
        )
        #expect(ModelDiagnostics(file: "contents").text(for: [finding]).hasPrefix("contents: \(expected)give"))
    }

    @Test func derivationsNameWhatExists() {
        var model = SampleModels.bookStore
        func messages(_ derivation: String) throws -> [String] {
            let book = try #require(model.entities.firstIndex { $0.name == "Book" })
            var derived = SampleModels.attribute("derived", .string)
            derived.derivation = derivation
            model.entities[book].attributes.removeAll { $0.name == "derived" }
            model.entities[book].attributes.append(derived)
            return self.messages(model)
        }
        for good in ["title", "canonical:(title)", "category.name", "pages.@count", "pages.@max.text", "now()"] {
            #expect(throws: Never.self) { try #expect(messages(good) == [], "\(good)") }
        }
        let bad = [
            ("canonical:(titel)", "“titel”, but Book has no property “titel”"),
            ("category.nam", "“category.nam”, but BookCategory has no property “nam”"),
            ("title.length", "“title.length”, but title is an attribute, and leads to nothing else"),
        ]
        for (derivation, reason) in bad {
            #expect(throws: Never.self) {
                try #expect(messages(derivation) == ["error: Book.derived: derives from \(reason)"])
            }
        }
    }

    private func messages(_ model: ModelDefinition, cloud: Bool = false) -> [String] {
        ModelChecker(model, cloud: cloud).findings.filter { $0.severity > .note }.map {
            "\($0.severity.rawValue): \([$0.entity, $0.property].compactMap { $0 }.joined(separator: ".")): \($0.message)"
        }
    }
}
