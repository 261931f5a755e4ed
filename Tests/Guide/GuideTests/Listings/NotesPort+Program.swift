extension NotesPort {
    /// The rest of the app, as earlier episodes describe it, and its user.
    static let main = #"""
        import CoreData
        import Foundation

        let dayFormatter = DateFormatter()
        dayFormatter.dateFormat = "yyyy-MM-dd"
        dayFormatter.timeZone = TimeZone(secondsFromGMT: 0)

        enum Segue {
            static let Categories = "Categories"
            static let Category = "Category"
            static let AddCategory = "AddCategory"
        }

        class AddCategoryViewController: UIViewController {
            var managedObjectContext: NSManagedObjectContext?
        }

        class CategoryTableViewCell: UITableViewCell {
            let nameLabel = UILabel()
        }

        extension UIColor {
            static let bitterSweet = UIColor(name: "bitterSweet")
        }

        class CoreDataManager {
            let managedObjectContext: NSManagedObjectContext

            init() {
                let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "Notes.momd"))!
                let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
                let url = URL(fileURLWithPath: "Notes.sqlite")
                try! coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
                managedObjectContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
                managedObjectContext.persistentStoreCoordinator = coordinator
            }
        }

        let manager = CoreDataManager()
        let context = manager.managedObjectContext

        func showList() {
            let list = NotesViewController()
            list.coreDataManager = manager
            list.tableView.prototype = {
                let cell = NoteTableViewCell()
                cell.awakeFromNib()
                (cell.titleLabel, cell.contentsLabel, cell.updatedAtLabel) = (UILabel(), UILabel(), UILabel())
                return cell
            }
            list.viewDidLoad()
            print("\(list.title!): message \(list.messageLabel.isHidden ? "hidden" : "shown"),",
                  "table \(list.tableView.isHidden ? "hidden" : "shown")")
            for case let cell as NoteTableViewCell in list.tableView.cells {
                print("  \(cell.updatedAtLabel.text!) \(cell.titleLabel.text!): \(cell.contentsLabel.text!)")
            }
        }

        func note(_ title: String, _ contents: String, day: Int?) -> Note {
            let note = Note(context: context)
            (note.title, note.contents) = (title, contents)
            note.updatedAt = day.map { Date(timeIntervalSince1970: Double($0) * 86_400) }
            return note
        }

        func category(_ name: String) -> Category {
            let category = Category(context: context)
            category.name = name
            return category
        }

        showList()
        let shopping = note("Shopping", "Milk", day: 1)
        _ = note("Travel", "Lisbon", day: 3)
        _ = note("Books", "Emma", day: 2)
        let (work, home) = (category("Work"), category("Home"))
        try! context.save()
        showList()
        print(note("Undated", "", day: nil).updatedAtAsDate.timeIntervalSinceNow > -60 ? "An undated note is of today" : "?")

        let screen = NoteViewController()
        screen.note = shopping
        screen.viewDidLoad()
        print("\(screen.title!): \(screen.categoryLabel.text!)")

        let navigation = UINavigationController()
        navigation.pushViewController(screen, animated: false)
        let choice = CategoriesViewController()
        screen.prepare(for: UIStoryboardSegue(identifier: Segue.Categories, destination: choice), sender: nil)
        navigation.pushViewController(choice, animated: true)

        func showChoice() {
            for row in 0..<choice.count {
                let cell = CategoryTableViewCell()
                choice.configure(cell, at: IndexPath(indexes: [0, row]))
                print("  \(cell.nameLabel.text!) in \(cell.nameLabel.textColor.name)")
            }
        }

        showChoice()
        choice.tableView(UITableView(), didSelectRowAt: IndexPath(indexes: [0, 1]))
        context.processPendingChanges()
        print("Chosen: \(screen.categoryLabel.text!); \(navigation.viewControllers.count) screen;",
              "the category has \(work.notes!.count) note")
        showChoice()

        let adding = AddCategoryViewController()
        choice.prepare(for: UIStoryboardSegue(identifier: Segue.AddCategory, destination: adding), sender: nil)
        print("A new category gets the context: \(adding.managedObjectContext === context)")

        home.addToNotes(shopping)
        print("Moved: \(shopping.category!.name!), \(work.notes!.count) and \(home.notes!.count)")
        home.removeFromNotes(shopping)
        print("Taken away: \(shopping.category == nil)")
        shopping.category = work
        try! context.save()
        choice.tableView(UITableView(), commit: .delete, forRowAt: IndexPath(indexes: [0, 1]))
        try! context.save()
        print("Deleted: \(screen.categoryLabel.text!)")
        showChoice()
        """#
}
