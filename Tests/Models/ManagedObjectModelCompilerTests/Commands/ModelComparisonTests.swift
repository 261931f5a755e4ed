import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct ModelComparisonTests {
    @Test func equalModelsHaveNoChanges() {
        let comparison = ModelComparison(from: SampleModels.slipbox, to: SampleModels.slipbox)
        #expect(comparison.verdict == .equal)
        #expect(comparison.table == "The models are equal.\n")
    }

    @Test func renamesAreFoundByIdentifier() {
        var new = SampleModels.bookStore
        new.entities[0].name = "Volume"
        new.entities[0].renamingIdentifier = "Book"
        new.entities[0].attributes[1].name = "name"
        new.entities[0].attributes[1].renamingIdentifier = "title"
        new.entities[1].relationships[0].destinationName = "Volume"
        new.entities[2].relationships[0].destinationName = "Volume"
        let comparison = ModelComparison(from: SampleModels.bookStore, to: new)
        #expect(
            comparison.table == """
                Where        Change              Lightweight migration
                -----------  ------------------  ---------------------
                Volume       renamed from Book   inferred
                Volume.name  renamed from title  inferred

                A lightweight migration can be inferred.

                """
        )
    }

    @Test func changesOfAttributesAreJudged() {
        let old = entity([
            SampleModels.attribute("a", .integer16), SampleModels.attribute("b", .string),
            SampleModels.attribute("c", .string), SampleModels.attribute("gone", .date),
        ])
        var filled = SampleModels.attribute("c", .string, optional: false)
        filled.defaultValue = .string("")
        let new = entity([
            SampleModels.attribute("a", .integer64), SampleModels.attribute("b", .string, optional: false), filled,
            SampleModels.attribute("d", .uuid), SampleModels.attribute("e", .uuid, optional: false),
        ])
        let comparison = ModelComparison(from: old, to: new)
        #expect(
            texts(comparison) == [
                "E.a type changed from Integer 16 to Integer 64: inferred", "E.b made required: custom",
                "E.c made required: inferred", "E.c default value changed: none", "E.d added: inferred",
                "E.e added: custom", "E.gone removed: inferred",
            ]
        )
        #expect(comparison.sentence == "No lightweight migration can be inferred because of 2 changes.")
    }

    @Test func whatStoresLoseIsListed() {
        let old = entity([SampleModels.attribute("a", .integer64), SampleModels.attribute("gone", .date)])
        let comparison = ModelComparison(from: old, to: entity([SampleModels.attribute("a", .double)]))
        #expect(
            comparison.table == """
                Where   Change                                  Lightweight migration
                ------  --------------------------------------  ---------------------
                E.a     type changed from Integer 64 to Double  inferred
                E.gone  removed                                 inferred

                Dropped from stores:
                  digits of E.a beyond 53 bits
                  the values of E.gone

                A lightweight migration can be inferred.

                """
        )
    }

    @Test func numbersOnlyBecomeWider() {
        let old = entity([
            SampleModels.attribute("a", .integer64), SampleModels.attribute("b", .integer32),
            SampleModels.attribute("c", .double), SampleModels.attribute("d", .boolean),
        ])
        let new = entity([
            SampleModels.attribute("a", .double), SampleModels.attribute("b", .decimal),
            SampleModels.attribute("c", .integer64), SampleModels.attribute("d", .integer16),
        ])
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "E.a type changed from Integer 64 to Double: inferred",
                "E.b type changed from Integer 32 to Decimal: inferred",
                "E.c type changed from Double to Integer 64: custom",
                "E.d type changed from Boolean to Integer 16: inferred",
            ]
        )
    }

    @Test func changesOfRelationshipsAreJudged() {
        var (old, new) = (SampleModels.bookStore, SampleModels.bookStore)
        new.entities[0].relationships[0].isToMany = true
        new.entities[0].relationships[1].isOrdered = false
        new.entities[1].relationships[0].deleteRule = .nullify
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "Book.category made to-many: inferred", "Book.pages made unordered: inferred",
                "BookCategory.books delete rule changed from Cascade to Nullify: inferred",
            ]
        )
        old = SampleModels.bookStore
        new = old
        new.entities[0].relationships[1].isToMany = false
        new.entities[0].relationships[1].isOrdered = false
        new.entities[2].relationships[0].destinationName = "BookCategory"
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "Book.pages made to-one: custom", "Book.pages made unordered: inferred",
                "Page.book destination changed from Book to BookCategory: custom",
            ]
        )
    }

    @Test func whatTheHashLeavesOutNeedsNoMigration() {
        var new = SampleModels.bookStore
        new.entities[0].className = "Volume"
        new.entities[0].indexes = [FetchIndexDefinition(name: "byTitle", elements: [.init(propertyName: "title")])]
        new.entities[1].fetchedProperties = []
        new.fetchRequests = [FetchRequestDefinition(name: "all", entityName: "Book")]
        let comparison = ModelComparison(from: SampleModels.bookStore, to: new)
        #expect(
            texts(comparison) == [
                "Book class changed from Book to Volume: none", "Book index byTitle added: none",
                "BookCategory.bargainBooks fetched property removed: none", "Book fetch request all added: none",
            ]
        )
        #expect(comparison.verdict == .compatible)
    }

    @Test func attributesMoveWithinAHierarchy() {
        let old = entity([SampleModels.attribute("a", .string)])
        var new = entity([])
        new.entities.append(SampleModels.entity("Base", [SampleModels.attribute("a", .string)]))
        new.entities[0].parentName = "Base"
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "E parent changed from none to Base: inferred", "Base added: inferred",
            ]
        )
        new.entities[1].name = "E2"
        new.entities[1].className = "E2"
        new.entities[0].parentName = "E2"
        var separate = old
        separate.entities.append(SampleModels.entity("E2", []))
        #expect(
            texts(ModelComparison(from: separate, to: new)) == [
                "E parent changed from none to E2: custom", "E2.a moved here from E: inferred",
            ]
        )
    }

    @Test func whatEntitiesInheritedStaysTheirsWhenTheyLeave() {
        var old = entity([SampleModels.attribute("a", .string)])
        var base = SampleModels.entity("Base", [SampleModels.attribute("b", .string, optional: false)])
        base.isAbstract = true
        old.entities.append(base)
        old.entities[0].parentName = "Base"
        var new = old
        new.entities.removeLast()
        new.entities[0].parentName = nil
        new.entities[0].attributes.append(SampleModels.attribute("b", .string, optional: false))
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "E parent changed from Base to none: inferred", "E.b moved here from Base: inferred",
                "Base removed: inferred",
            ]
        )
    }

    @Test func whatObjectsWouldLackIsNamed() {
        let old = entity([])
        var new = old
        new.entities.append(SampleModels.entity("Base", [SampleModels.attribute("b", .string, optional: false)]))
        new.entities[0].parentName = "Base"
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "E parent changed from none to Base: inferred", "Base added: inferred",
                "Base.b new to objects of E: custom",
            ]
        )
    }

    @Test func elementsOfCompositesAreCompared() {
        func model(_ elements: [AttributeDefinition]) -> ModelDefinition {
            var place = SampleModels.attribute("place", .composite)
            place.compositeName = "Place"
            var model = entity([place])
            model.composites = [CompositeDefinition(name: "Place", elements: elements)]
            return model
        }
        let old = model([SampleModels.attribute("city", .string), SampleModels.attribute("zip", .string)])
        let new = model([SampleModels.attribute("city", .uri), SampleModels.attribute("floor", .integer16)])
        #expect(
            texts(ModelComparison(from: old, to: new)) == [
                "E.place type of element city changed from String to URI: custom",
                "E.place element floor added: inferred",
                "E.place element zip removed: inferred",
            ]
        )
    }

    @Test func constraintsAndRemovedEntitiesAreFound() {
        var new = SampleModels.bookStore
        new.entities[0].uniquenessConstraints = [["title"]]
        new.entities.removeLast()
        let comparison = ModelComparison(from: SampleModels.bookStore, to: new)
        #expect(texts(comparison) == ["Book constraint on title added: unless", "Page removed: inferred"])
        #expect(comparison.verdict == .lightweight)
    }

    private func entity(_ attributes: [AttributeDefinition]) -> ModelDefinition {
        SampleModels.model([SampleModels.entity("E", attributes)])
    }

    private func texts(_ comparison: ModelComparison) -> [String] {
        comparison.changes.map { change in
            let place = [change.entity, change.property].compactMap { $0 }.joined(separator: ".")
            let migration =
                switch change.migration {
                case .none: "none"
                case .inferred: "inferred"
                case .inferredUnless: "unless"
                case .custom: "custom"
                }
            return "\(place) \(change.text): \(migration)"
        }
    }
}
