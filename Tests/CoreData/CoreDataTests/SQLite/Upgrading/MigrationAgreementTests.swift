import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests that `momc diff`, inferred mapping models and migration in place agree about any two versions.
@Suite struct MigrationAgreementTests {
    private struct Opinions: Equatable {
        var momc: Bool
        var mapping: Bool
        var inPlace: Bool
    }

    @Test(arguments: MigrationOracleTests.seeds)
    func allSayTheSameOfAModelThatHasEvolved(seed: UInt64) throws {
        let store = try MigratingStore(MigrationOracleTests.base) { _ in }
        var evolution = Evolution(
            MigrationOracleTests.base,
            try MigratedWorld(store.url, MigrationOracleTests.base),
            seed: seed
        )
        evolution.run(1 + Int(seed % 12))
        try expectAgreement(MigrationOracleTests.base, evolution.model, on: true, "\(evolution.steps)")
        for number in 0..<3 {
            var breakage = Breakage(evolution.model, seed: seed &* 64 &+ UInt64(number))
            breakage.run()
            // Invalid models are not compared.
            guard (try? NSManagedObjectModel(breakage.model)) != nil else { continue }
            try expectAgreement(MigrationOracleTests.base, breakage.model, on: nil, "\(evolution.steps), \(number)")
            try expectAgreement(breakage.model, MigrationOracleTests.base, on: nil, "back from \(number)")
        }
    }

    @Test func modelsAreComparedByTheCommand() throws {
        var required = MigrationOracleTests.base
        required["Tag"].attributes.append(AttributeDefinition("language", isOptional: false))
        #expect(try momc(MigrationOracleTests.base, MigrationOracleTests.base))
        #expect(try !momc(MigrationOracleTests.base, required))
    }

    /// The agreement would mean nothing if one outcome never occurred.
    @Test func bothOutcomesAreAmongThem() throws {
        var outcomes: [Bool: Int] = [:]
        for seed in 0..<200 {
            var breakage = Breakage(MigrationOracleTests.base, seed: UInt64(seed))
            breakage.run()
            if case .custom = ModelComparison(from: MigrationOracleTests.base, to: breakage.model).verdict {
                outcomes[false, default: 0] += 1
            } else {
                outcomes[true, default: 0] += 1
            }
        }
        #expect(outcomes.values.allSatisfy { $0 > 40 } && outcomes.count == 2, "\(outcomes)")
    }

    private func expectAgreement(
        _ old: ModelDefinition,
        _ new: ModelDefinition,
        on expected: Bool?,
        _ what: String
    ) throws {
        let opinions = try opinions(old, new)
        let agreed = expected ?? opinions.momc
        #expect(opinions == Opinions(momc: agreed, mapping: agreed, inPlace: agreed), "\(what)")
    }

    private func opinions(_ old: ModelDefinition, _ new: ModelDefinition) throws -> Opinions {
        let (source, destination) = (try NSManagedObjectModel(old), try NSManagedObjectModel(new))
        var mapping = true
        do {
            _ = try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        } catch let error as CocoaError where error.code == .inferredMappingModel {
            mapping = false
        }
        return Opinions(momc: try momc(old, new), mapping: mapping, inPlace: try isMigratedInPlace(old, new))
    }

    private func momc(_ old: ModelDefinition, _ new: ModelDefinition) throws -> Bool {
        let folder = try TemporaryFolder()
        let files = [folder.file("Old.mom"), folder.file("New.mom")]
        for (file, model) in zip(files, [old, new]) { try CompiledModel.data(of: model).write(to: file) }
        let result = Momc(directory: folder.url).run(["diff"] + files.map(\.path))
        if !result.output.isEmpty { return result.status == .success }
        // `momc` may not be able to read a random model; then its verdict is computed directly.
        guard case .custom = ModelComparison(from: old, to: new).verdict else { return true }
        return false
    }

    /// Whether an empty store, whose data cannot prevent it, is migrated.
    private func isMigratedInPlace(_ old: ModelDefinition, _ new: ModelDefinition) throws -> Bool {
        let store = try MigratingStore(old) { _ in }
        do {
            try store.open(new) { _ in }
            return true
        } catch let error as CocoaError where error.code == .inferredMappingModel {
            return false
        }
    }
}
