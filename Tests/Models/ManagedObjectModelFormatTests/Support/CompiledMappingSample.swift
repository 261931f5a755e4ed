import FoundationBackfillCore

@testable import ManagedObjectModelFormat

/// A compiled mapping model with the same objects that Apple's tools write.
enum CompiledMappingSample {
    static var data: Data {
        var archive = Archive()
        let source = archive.add("NSVariableExpression", ["NSVariable": archive.text("source")])
        let manager = archive.add("NSVariableExpression", ["NSVariable": archive.text("manager")])
        let title = archive.add(
            "NSPropertyMapping",
            [
                "NSDestinationPropertyName": archive.text("title"),
                "NSValueExpression": archive.keyPath("name", of: source),
            ]
        )
        let constant = archive.add("NSConstantValueExpression", ["NSConstantValue": archive.text("Note")])
        let arguments = archive.list([constant])
        let request = archive.add(
            "NSFunctionExpression",
            ["NSOperand": manager, "NSSelectorName": archive.text("request:"), "NSArguments": arguments]
        )
        let fetch = archive.add(
            "NSFetchRequestExpression",
            [
                "NSFRExpression": request, "NSMOCExpression": archive.keyPath("sourceContext", of: manager),
                "NSCountOnlyFlag": .boolean(false),
            ]
        )
        let entity = archive.add(
            "NSEntityMapping",
            [
                "NSMappingName": archive.text("NoteToCard"), "NSMappingType": .integer(5),
                "NSSourceEntityName": archive.text("Note"), "NSDestinationEntityName": archive.text("Card"),
                "NSSourceEntityVersionHash": archive.add(.bytes(Data([1, 2, 3]))),
                "NSEntityMigrationPolicyClassName": archive.text("Notes.CardPolicy"),
                "NSSourceExpression": fetch, "NSAttributeMappings": archive.list([title]),
            ]
        )
        let keys = PropertyListNode.array([archive.text("NoteToCard")])
        let names = archive.add("NSMutableDictionary", ["NS.keys": keys, "NS.objects": .array([entity])])
        let root = archive.add("NSMappingModel", ["NSEntityMappingsByName": names])
        return archive.data(root: root)
    }

    private struct Archive {
        private var objects: [PropertyListNode] = [.string("$null")]

        mutating func add(_ node: PropertyListNode) -> PropertyListNode {
            objects.append(node)
            return .reference(objects.count - 1)
        }

        mutating func text(_ text: String) -> PropertyListNode { add(.string(text)) }

        mutating func add(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
            let name = add(.dictionary(["$classname": .string(className)]))
            return add(.dictionary(parts.merging(["$class": name]) { $1 }))
        }

        mutating func list(_ elements: [PropertyListNode]) -> PropertyListNode {
            add("NSMutableArray", ["NS.objects": .array(elements)])
        }

        mutating func keyPath(_ path: String, of operand: PropertyListNode) -> PropertyListNode {
            let specifier = add("NSKeyPathSpecifierExpression", ["NSKeyPath": text(path)])
            return add(
                "NSKeyPathExpression",
                ["NSOperand": operand, "NSArguments": list([specifier]), "NSSelectorName": text("valueForKeyPath:")]
            )
        }

        func data(root: PropertyListNode) -> Data {
            BinaryPropertyListWriter.data(
                of: .dictionary(["$objects": .array(objects), "$top": .dictionary(["root": root])])
            )
        }
    }
}
