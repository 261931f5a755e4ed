import CoreData
import Testing

@Suite struct ObjectGraphTypesTests {
    @Test func snapshotEventsHaveApplesBits() {
        let events: [NSSnapshotEventType] = [
            .undoInsertion, .undoDeletion, .undoUpdate, .rollback, .refresh, .mergePolicy,
        ]
        #expect(events.map(\.rawValue) == [2, 4, 8, 16, 32, 64])
        #expect(NSSnapshotEventType([.rollback, .refresh]).rawValue == 48)
    }

    @Test func mergePoliciesHaveApplesNumbers() {
        let policies: [NSMergePolicyType] = [
            .errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType,
            .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType, .rollbackMergePolicyType,
        ]
        #expect(policies.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test func concurrencyTypesHaveApplesNumbers() {
        #expect(NSManagedObjectContextConcurrencyType.privateQueueConcurrencyType.rawValue == 1)
        #expect(NSManagedObjectContextConcurrencyType.mainQueueConcurrencyType.rawValue == 2)
        #expect(NSManagedObjectContextConcurrencyType(rawValue: 0) != nil)
    }
}
