import CoreData
import Foundation
import Testing

/// Validation of what relationships lead to.
@Suite struct DestinationValidationTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let link: NSManagedObject
    private let page: NSManagedObject

    init() throws {
        let page = ModelParts.entity("Page", [ModelParts.attribute("name")])
        let link = ModelParts.entity("Link", [ModelParts.attribute("name")])
        link.properties += [ModelParts.relationship("target", page, 1), ModelParts.relationship("others", page, 0)]
        ModelParts.relate(page, "notes", 0, link, "page", 1)
        page.subentities = [ModelParts.entity("Cover", [])]
        let model = ModelParts.model(page, link)
        model.entities += page.subentities
        library = try Library(model)
        context = library.context()
        self.page = context.make("Page")
        self.link = context.make("Link")
        try context.save()
    }

    private func expectDangling(_ key: String) throws {
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code == .managedObjectValidation && error.localizedDescription == "\(key) is not valid.")
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == key)
        #expect(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === link)
        #expect(error.userInfo["Dangling reference to an invalid object."] != nil)
        #expect("\(error.userInfo[NSDebugDescriptionErrorKey] ?? "")".contains("leads to an object that is deleted"))
    }

    @Test func noKeyOfAnObjectDeletedInTheSameSaveIsWritten() throws {
        link.setValue(page, forKey: "target")
        context.delete(page)
        try expectDangling("target")
        link.setValue(nil, forKey: "target")
        try context.save()
        #expect(try library.reader().fetch(NSFetchRequest<NSManagedObject>(entityName: "Page")).isEmpty)
    }

    @Test func norAreMembersOfToManyRelationships() throws {
        link.setValue(Set([page, context.make("Page")]), forKey: "others")
        context.delete(page)
        try expectDangling("others")
        context.rollback()
        #expect(!page.isDeleted)
        link.setValue(page, forKey: "target")
        try context.save()
    }

    @Test func newObjectsThatAreDeletedAgainCountAsWell() throws {
        let passing = context.make("Page")
        link.setValue(passing, forKey: "target")
        context.delete(passing)
        try expectDangling("target")
    }

    @Test func relationshipsWithAnInverseAreCleared() throws {
        link.setValue(page, forKey: "page")
        context.delete(page)
        try context.save()
        #expect(link.value(forKey: "page") == nil)
    }

    @Test func objectsDeletedTogetherMayReferToEachOther() throws {
        link.setValue(page, forKey: "target")
        context.delete(page)
        context.delete(link)
        try context.save()
        #expect(try library.context().count(for: NSFetchRequest<NSManagedObject>(entityName: "Link")) == 0)
    }

    @Test func valuesOfAnotherEntityAreNotValid() throws {
        let wrong: [(String, Any)] = [
            ("target", link), ("target", page.objectID), ("others", [page, link]), ("others", Set([link])),
            ("page", "text"), ("others", page),
        ]
        for (key, given) in wrong {
            var value: Any? = given
            let error = failure { try link.validateValue(&value, forKey: key) }
            #expect(error?.code == NSManagedObjectValidationError, "\(key) \(given)")
        }
        let right: [(String, Any?)] = [
            ("target", page), ("target", context.make("Cover")), ("target", nil), ("others", Set([page])),
            ("others", NSSet(object: page)), ("others", nil), ("page", page),
        ]
        for (key, given) in right {
            var value = given
            try link.validateValue(&value, forKey: key)
        }
    }
}
