/// The sources of the program. They use what Apple's frameworks have, too.
extension NewPackage {
    private var containerClass: String { isInCloud ? "NSPersistentCloudKitContainer" : "NSPersistentContainer" }

    var persistence: String { persistenceStack + persistenceModel }

    private var persistenceStack: String {
        """
        import CoreData

        /// The model, the store and the context of the program.
        @MainActor
        struct PersistenceController {
            static let shared = PersistenceController()

            /// A store in memory with some items, for previews.
            static let preview: PersistenceController = {
                let controller = PersistenceController(inMemory: true)
                for hour in 1...5 {
                    let item = Item(context: controller.container.viewContext)
                    item.timestamp = Date(timeIntervalSinceNow: Double(-hour) * 3600)
                }
                controller.save()
                return controller
            }()

            let container: \(containerClass)

            init(inMemory: Bool = false) {
                container = \(containerClass)(name: "\(name)", managedObjectModel: Self.model)
                if inMemory {
                    container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        \(cloudOptions)        }
                container.loadPersistentStores { description, error in
                    if let error { fatalError("\\(description): \\(error)") }
                }
                container.viewContext.automaticallyMergesChangesFromParent = true
            }


        """
    }

    private var persistenceModel: String {
        """
            /// Loaded once, since two models would claim the same classes. It is beside the code of this module: containers look
            /// for it in the bundle of the program.
            private static let model: NSManagedObjectModel = {
                guard let file = Bundle.module.url(forResource: "\(name)", withExtension: "momd"),
                    let model = NSManagedObjectModel(contentsOf: file)
                else { fatalError("\(name).xcdatamodeld was not compiled") }
                return model
            }()

            /// Saves what has changed.
            func save() {
                guard container.viewContext.hasChanges else { return }
                do {
                    try container.viewContext.save()
                } catch {
                    fatalError("\\(error)")
                }
            }
        }

        """
    }

    private var cloudOptions: String {
        guard isInCloud else { return "" }
        return """
                        // It ends with the program, and is in step with nothing.
                        container.persistentStoreDescriptions.first?.cloudKitContainerOptions = nil

            """
    }

    var main: String {
        """
        import CoreData

        // Adds an item, and lists all of them.

        let persistence = PersistenceController.shared
        let context = persistence.container.viewContext
        let item = Item(context: context)
        item.timestamp = Date()
        persistence.save()

        let request = NSFetchRequest<Item>(entityName: "Item")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \\Item.timestamp, ascending: true)]
        for (number, item) in try context.fetch(request).enumerated() {
            print(number + 1, item.timestamp?.formatted(date: .abbreviated, time: .standard) ?? "without a time")
        }

        """
    }

    var app: String {
        """
        import SwiftUI

        @main
        struct \(name)App: App {
            private let persistence = PersistenceController.shared

            var body: some Scene {
                WindowGroup {
                    ContentView()
                        .environment(\\.managedObjectContext, persistence.container.viewContext)
                }
            }
        }

        """
    }

    var contentView: String { list + actions }

    private var list: String {
        """
        import CoreData
        import SwiftUI

        /// The items, with buttons to add and to delete some.
        struct ContentView: View {
            @Environment(\\.managedObjectContext) private var context
            @FetchRequest(sortDescriptors: [NSSortDescriptor(keyPath: \\Item.timestamp, ascending: true)])
            private var items: FetchedResults<Item>

            var body: some View {
                NavigationStack {
                    List {
                        ForEach(items) { item in
                            NavigationLink(title(of: item)) {
                                Text("Item at \\(title(of: item))")
                            }
                        }
                        .onDelete(perform: delete)
                    }
                    .overlay {
                        if items.isEmpty { Text("No items yet").foregroundStyle(.secondary) }
                    }
                    .navigationTitle("\(name)")
                    .toolbar {
                        ToolbarItem {
                            Button(action: add) { Label("Add Item", systemImage: "plus") }
                        }
                    }
                }
            }


        """
    }

    private var actions: String {
        """
            private func title(of item: Item) -> String {
                item.timestamp?.formatted(date: .abbreviated, time: .standard) ?? "no time"
            }

            private func add() {
                let item = Item(context: context)
                item.timestamp = Date()
                save()
            }

            private func delete(at offsets: IndexSet) {
                for index in offsets { context.delete(items[index]) }
                save()
            }

            private func save() {
                do {
                    try context.save()
                } catch {
                    fatalError("\\(error)")
                }
            }
        }

        """
    }

    var tests: String {
        """
        import CoreData
        import Testing

        @testable import \(name)

        /// Each test has a store in memory of its own.
        @MainActor
        @Suite struct \(name)Tests {
            private let persistence = PersistenceController(inMemory: true)
            private var context: NSManagedObjectContext { persistence.container.viewContext }

            private func items() throws -> [Item] {
                try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
            }

            @Test func anItemIsSaved() throws {
                let item = Item(context: context)
                item.timestamp = Date(timeIntervalSinceReferenceDate: 0)
                try context.save()
                context.reset()
                #expect(try items().map(\\.timestamp) == [Date(timeIntervalSinceReferenceDate: 0)])
            }

            @Test func aDeletedItemIsGone() throws {
                let item = Item(context: context)
                try context.save()
                context.delete(item)
                try context.save()
                #expect(try items().isEmpty)
            }

            @Test func thePreviewHasItems() throws {
                let request = NSFetchRequest<Item>(entityName: "Item")
                #expect(try PersistenceController.preview.container.viewContext.count(for: request) == 5)
            }
        }

        """
    }
}
