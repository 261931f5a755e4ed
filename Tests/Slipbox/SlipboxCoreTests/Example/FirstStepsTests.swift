import CoreData
import Testing

@testable import SlipboxCore

/// Tests of the first steps in a new slip box.
@MainActor @Suite struct FirstStepsTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func stepsAreDoneAsNotesAreWrittenLinkedAndImported() throws {
        #expect(try FirstSteps.taken(in: context) == nil)
        try ExampleSlipBox.insert(into: context)
        try controller.save()
        var steps = try #require(try FirstSteps.taken(in: context))
        #expect(steps.welcome?.title == "Welcome to your slip box")
        #expect(!steps.hasOwnNote && !steps.hasLink && !steps.hasImported)
        let note = Note(title: "Own", context: context)
        steps = try #require(try FirstSteps.taken(in: context))
        #expect(steps.hasOwnNote && !steps.hasLink && !steps.hasImported)
        note.addToLinkedNotes_(try #require(steps.welcome))
        try controller.save()
        steps = try #require(try FirstSteps.taken(in: context))
        #expect(steps.hasOwnNote && steps.hasLink && !steps.hasImported)
        note.setSource("text", path: "Own.md")
        try controller.save()
        #expect(try FirstSteps.taken(in: context) == nil)
    }

    @Test func whoHasManyNotesOrNoExamplesIsToldNothing() throws {
        try ExampleSlipBox.insert(into: context)
        for number in 0..<FirstSteps.mostNotes { _ = Note(title: "\(number)", context: context) }
        try controller.save()
        #expect(try FirstSteps.taken(in: context) != nil)
        _ = Note(title: "One more", context: context)
        try controller.save()
        #expect(try FirstSteps.taken(in: context) == nil)
        for note in try context.fetch(Note.fetch()) where note.title == "One more" { note.moveToTrash() }
        try ExampleSlipBox.welcome(in: context)?.moveToTrash()
        try controller.save()
        #expect(try FirstSteps.taken(in: context)?.welcome == nil && FirstSteps.taken(in: context) != nil)
        try ExampleSlipBox.clear(in: context)
        try controller.save()
        #expect(try FirstSteps.taken(in: context) == nil)
    }
}
