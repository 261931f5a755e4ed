import CoreData
import Foundation
import Testing

@Suite struct NSMergePolicyTests {
    @Test func thePoliciesAreTheSameObjectsEachTime() {
        let policies: [(NSMergePolicy, NSMergePolicy)] = [
            (NSErrorMergePolicy, .error), (NSMergeByPropertyStoreTrumpMergePolicy, .mergeByPropertyStoreTrump),
            (NSMergeByPropertyObjectTrumpMergePolicy, .mergeByPropertyObjectTrump),
            (NSOverwriteMergePolicy, .overwrite), (NSRollbackMergePolicy, .rollback),
        ]
        for (type, (global, member)) in policies.enumerated() {
            #expect(global === member && global == member && global.mergeType.rawValue == UInt(type))
        }
        #expect(Set(policies.map(\.0)).count == policies.count)
    }

    @Test func aContextGivesBackItsPolicy() {
        let context = NSManagedObjectContext(.privateQueue)
        #expect(context.mergePolicy as AnyObject === NSErrorMergePolicy)
        context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        #expect(context.mergePolicy as? NSMergePolicy == .mergeByPropertyObjectTrump)
    }
}
