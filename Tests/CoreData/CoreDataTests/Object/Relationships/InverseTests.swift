import CoreData
import Testing

/// Both sides of every relationship always agree, whichever side is changed and how.
@Suite struct InverseTests {
    @Test(arguments: PersonModel.pairs)
    func anythingThatIsDoneKeepsBothSidesInStep(pair: PersonModel.Pair) {
        for seed in 0..<20 as Range<UInt64> {
            PersonModel.withContext { context in
                var world = World(pair, context, seed)
                for step in 0..<60 {
                    let action = world.act()
                    let complaint = world.complaint
                    #expect(complaint == nil, "seed \(seed), step \(step): \(action)")
                    if complaint != nil { return }
                }
            }
        }
    }

    @Test func aToOneRelationshipMovesItsObjectAtOnce() {
        PersonModel.withContext { context in
            let world = World(PersonModel.pairs[0], context, 0)
            let (person, other) = (world.sources[0], world.sources[1])
            let (first, second) = (world.destinations[0], world.destinations[1])
            person.setValue(first, forKey: "employer")
            other.setValue(first, forKey: "employer")
            #expect(first.set("staff") == [person, other])
            person.setValue(second, forKey: "employer")
            #expect(first.set("staff") == [other])
            #expect(second.set("staff") == [person])
            person.setValue(nil, forKey: "employer")
            #expect(second.set("staff").isEmpty)
        }
    }

    @Test func oneToOneLetsGoOfBothFormerPartners() {
        PersonModel.withContext { context in
            let world = World(PersonModel.pairs[1], context, 0)
            let (person, other) = (world.sources[0], world.sources[1])
            let (first, second) = (world.destinations[0], world.destinations[1])
            person.setValue(first, forKey: "passport")
            other.setValue(second, forKey: "passport")
            person.setValue(second, forKey: "passport")
            #expect(person.value(forKey: "passport") as? NSManagedObject === second)
            #expect(second.value(forKey: "holder") as? NSManagedObject === person)
            #expect(other.value(forKey: "passport") == nil)
            #expect(first.value(forKey: "holder") == nil)
        }
    }

    @Test func ownInversesReachBothPartners() {
        PersonModel.withContext { context in
            let people = (0..<4).map { _ in Person(entity: Self.person(context), insertInto: context) }
            func spouse(_ index: Int) -> NSManagedObject? { people[index].value(forKey: "spouse") as? NSManagedObject }
            people[0].setValue(people[1], forKey: "spouse")
            people[2].setValue(people[3], forKey: "spouse")
            people[0].setValue(people[2], forKey: "spouse")
            #expect(spouse(0) === people[2] && spouse(2) === people[0])
            #expect(spouse(1) == nil && spouse(3) == nil)
            people[0].setValue(people[0], forKey: "spouse")
            #expect(spouse(0) === people[0] && spouse(2) == nil)
        }
    }

    @Test func orderedMembersKeepTheirPlaces() {
        PersonModel.withContext { context in
            let world = World(PersonModel.pairs[3], context, 0)
            let (person, tasks) = (world.sources[0], world.destinations)
            person.setValue(NSOrderedSet(array: tasks.reversed()), forKey: "tasks")
            tasks[1].setValue(nil, forKey: "worker")
            let remaining = tasks.reversed().filter { $0 !== tasks[1] }
            #expect((person.value(forKey: "tasks") as? NSOrderedSet)?.array as? [NSManagedObject] == remaining)
            tasks[1].setValue(person, forKey: "worker")
            #expect((person.value(forKey: "tasks") as? NSOrderedSet)?.lastObject as? NSManagedObject === tasks[1])
        }
    }

    @Test func relationshipsWithoutInverseChangeOneSide() {
        PersonModel.withContext { context in
            let world = World(PersonModel.pairs[0], context, 0)
            let (person, company) = (world.sources[0], world.destinations[0])
            context.processPendingChanges()
            person.setValue(company, forKey: "favorite")
            person.mutableSetValue(forKey: "wishes").add(company)
            #expect(person.value(forKey: "favorite") as? NSManagedObject === company)
            #expect(person.set("wishes") == [company])
            #expect(company.changedValuesForCurrentEvent().isEmpty)
        }
    }

    private static func person(_ context: NSManagedObjectContext) -> NSEntityDescription {
        NSEntityDescription.entity(forEntityName: "Person", in: context) ?? NSEntityDescription()
    }
}
