import ManagedObjectModelFormat
import Testing

@Suite struct ModelDefinitionInheritanceTests {
    @Test func ordinalsBeginWithInheritedPropertiesAndGoByKindAndName() {
        let (model, _, child) = family()
        #expect(model.propertyNamesByOrdinal(of: child) == ["b", "c", "a", "z", "y"])
    }

    @Test func lineagesEndInTheEntityAndSurviveCircles() {
        var (model, parent, child) = family()
        #expect(model.lineage(of: child).map(\.name) == ["Parent", "Child"])
        parent.parentName = "Child"
        model.entities = [parent, child]
        #expect(model.lineage(of: child).map(\.name) == ["Parent", "Child"])
        child.parentName = "Child"
        model.entities = [child]
        #expect(model.lineage(of: child).map(\.name) == ["Child"])
        child.parentName = "Missing"
        #expect(model.lineage(of: child).map(\.name) == ["Child"])
    }

    private func family() -> (ModelDefinition, EntityDefinition, EntityDefinition) {
        var parent = EntityDefinition(name: "Parent")
        parent.attributes = ["c", "b"].map { AttributeDefinition(name: $0, type: .string) }
        parent.relationships = [RelationshipDefinition(name: "a", destinationName: "Child")]
        var child = EntityDefinition(name: "Child")
        child.parentName = "Parent"
        child.relationships = [RelationshipDefinition(name: "y", destinationName: "Parent")]
        child.attributes = [AttributeDefinition(name: "z", type: .string), AttributeDefinition(name: "b", type: .date)]
        var model = ModelDefinition()
        model.entities = [parent, child]
        return (model, parent, child)
    }
}
