import Foundation
import FoundationBackfillCore
import SeededRandom
import Testing

@testable import ManagedObjectModelFormat

/// Invalid archives give a model or an error, but neither crash nor hang the reader.
@Suite struct HostileModelArchiveTests {
    private static let sample = Result { try CompiledModel.data(of: SampleModel.model) }
    private static let sampleObjects: [PropertyListNode] = {
        guard let data = try? sample.get(), case .array(let objects)? = BinaryPropertyListReader.read(data)?["$objects"]
        else { return [] }
        return objects
    }()

    /// Returns the archive of the sample with changed objects.
    private static func archive(_ change: (inout [PropertyListNode]) -> Void) -> ArchivedGraph {
        var objects = sampleObjects
        change(&objects)
        return ArchivedGraph(objects, root: .reference(1), size: 10_000)
    }

    private static func message(_ archive: ArchivedGraph) -> String {
        do {
            return "read \(try ModelArchiveReader.model(from: archive).entities.count) entities"
        } catch {
            return "\(error)"
        }
    }

    /// Changes a part in all objects that have it.
    private static func message(setting key: String, to node: PropertyListNode?) -> String {
        message(
            archive { objects in
                for (index, object) in objects.enumerated() {
                    guard case .dictionary(var parts) = object, parts[key] != nil else { continue }
                    parts[key] = node
                    objects[index] = .dictionary(parts)
                }
            }
        )
    }

    @Test func errorsNameEntityAndProperty() {
        #expect(
            Self.message(setting: "NSAttributeType", to: .integer(77))
                == "error: Thing.number16: 77 is not an attribute type"
        )
        #expect(
            Self.message(setting: "NSIsOptional", to: .string("x"))
                == "error: Thing.isOn: NSIsOptional of NSAttributeDescription is a string where a Boolean belongs"
        )
        #expect(
            Self.message(setting: "NSDeleteRule", to: .integer(-1)) == "error: Note.folder: -1 is not a delete rule"
        )
        #expect(
            Self.message(setting: "NSMinCount", to: .integer(-1)) == "error: Note.folder: NSMinCount is negative"
        )
        #expect(Self.message(setting: "NSPropertyName", to: nil).hasPrefix("error: Thing.number16: "))
        #expect(Self.message(setting: "NSPredicateOperator", to: nil).hasPrefix("error: Thing.number16: "))
        #expect(Self.message(setting: "NSSuperentity", to: .reference(1)).hasPrefix("error: Thing: "))
        #expect(Self.message(setting: "NSEntities", to: .reference(.max)).contains("the archive refers to object"))
        #expect(Self.message(setting: "NS.mantissa", to: .bytes(Data())).hasPrefix("error: Thing.amount: "))
    }

    @Test func circlesAreErrors() {
        let own = Self.archive { objects in
            for (index, object) in objects.enumerated() {
                guard case .dictionary(var parts) = object, parts["NSSuperentity"] != nil else { continue }
                parts["NSSuperentity"] = .reference(index)
                objects[index] = .dictionary(parts)
            }
        }
        #expect(Self.message(own) == "error: Thing: the entity inherits from itself")
        for key in ["NSLeftExpression", "NSOperand", "NSSubpredicates", "NS.objects"] {
            let circle = Self.archive { objects in
                for (index, object) in objects.enumerated() {
                    guard case .dictionary(var parts) = object, let part = parts[key] else { continue }
                    parts[key] = if case .array = part { .array([.reference(index)]) } else { .reference(index) }
                    objects[index] = .dictionary(parts)
                }
            }
            #expect(Self.message(circle).hasPrefix("error: "), "\(key)")
        }
    }

    @Test func aPredicateThatDoublesWithEachLevelIsAnError() {
        let doubling = Self.archive { objects in
            guard let compound = objects.firstIndex(where: { $0["NSSubpredicates"] != nil }),
                case .reference(let list)? = objects[compound]["NSSubpredicates"],
                case .dictionary(let parts) = objects[compound], case .dictionary(let listParts) = objects[list]
            else { return }
            var below = compound
            for _ in 0..<50 {
                var pair = listParts
                pair["NS.objects"] = .array(Array(repeating: .reference(below), count: 8))
                objects.append(.dictionary(pair))
                var next = parts
                next["NSSubpredicates"] = .reference(objects.count - 1)
                objects.append(.dictionary(next))
                below = objects.count - 1
            }
            for (index, object) in objects.enumerated() {
                guard case .dictionary(var indexParts) = object, indexParts["NSPartialIndexPredicate"] != nil else {
                    continue
                }
                indexParts["NSPartialIndexPredicate"] = .reference(below)
                objects[index] = .dictionary(indexParts)
            }
        }
        #expect(Self.message(doubling).contains("too often"))
    }

    @Test func everyTruncationIsAnError() throws {
        let data = try Self.sample.get()
        for length in stride(from: 0, to: data.count, by: 97) {
            #expect(throws: ModelFormatError.self) { try CompiledModel.read(data.prefix(length)) }
        }
    }

    @Test func bytesThatChangedGiveAModelOrAnError() throws {
        var generator = SeededGenerator(seed: 3)
        let data = [UInt8](try Self.sample.get())
        var read = 0
        for _ in 0..<1_500 {
            var mutated = data
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                mutated[Int.random(in: 0..<data.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            if let model = try? CompiledModel.read(Data(mutated)) {
                read += 1
                _ = try? CompiledModel.data(of: model)
            }
        }
        print("of 1500 archives with changed bytes, \(read) could be read")
    }

    @Test func objectsThatChangedGiveAModelOrAnError() {
        var generator = SeededGenerator(seed: 4)
        let strange: [PropertyListNode] = [
            .integer(.min), .integer(.max), .unsigned(.max), .double(.nan), .double(.infinity), .boolean(true),
            .string(""), .string("$null"), .string("a.@count"), .bytes(Data()), .array([]), .dictionary([:]),
            .reference(-1), .reference(.max), .integer(128), .integer(-129), .bytes(Data(repeating: 255, count: 16)),
        ]
        var read = 0
        for _ in 0..<2_500 {
            let archive = Self.archive { objects in
                for _ in 0..<Int.random(in: 1...2, using: &generator) {
                    let index = Int.random(in: 1..<objects.count, using: &generator)
                    let other = PropertyListNode.reference(Int.random(in: 0..<objects.count, using: &generator))
                    let value = Bool.random(using: &generator) ? other : strange.randomElement(using: &generator)!
                    guard case .dictionary(var parts) = objects[index],
                        let key = parts.keys.sorted().randomElement(using: &generator)
                    else {
                        objects[index] = value
                        continue
                    }
                    parts[key] = value
                    objects[index] = .dictionary(parts)
                }
            }
            if let model = try? ModelArchiveReader.model(from: archive) {
                read += 1
                _ = try? CompiledModel.data(of: model)
                _ = VersionHash.hashes(of: model)
            }
        }
        print("of 2500 archives with changed objects, \(read) could be read")
    }
}
