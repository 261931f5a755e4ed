import CoreData
import SlipboxCore
import Testing

/// Tests of the slip box in the user's data folder. Each test runs in a process and a data folder of its own.
@Suite struct SharedControllerTests {
    @Test func theSharedSlipBoxIsAFileInTheUsersData() async {
        await #expect(processExitsWith: .success) { @MainActor in
            try withStoreFile { file in
                let folder = file.deletingLastPathComponent()
                setenv("XDG_DATA_HOME", folder.path(percentEncoded: false), 1)
                let controller = PersistenceController.shared
                _ = Note(title: "kept", context: controller.container.viewContext)
                try controller.save()
                let reopened = try PersistenceController(file: folder.appending(path: "Slipbox/Slipbox.sqlite"))
                let titles = try reopened.container.viewContext.fetch(Note.fetch()).map(\.title)
                try #require(titles == ["kept"])
            }
        }
    }

    @Test func withoutAPlaceForItSavingSaysWhy() async {
        await #expect(processExitsWith: .success) { @MainActor in
            setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1)
            let controller = PersistenceController.shared
            try #require(controller.loadingError != nil)
            _ = Note(title: "lost", context: controller.container.viewContext)
            #expect(throws: (any Error).self) { try controller.save() }
        }
    }
}
