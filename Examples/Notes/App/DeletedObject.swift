import CoreData
import SwiftUI

/// A deleted object's values, from which it can be made again, with its relationships to objects that are still there.
@MainActor
struct DeletedObject: Identifiable {
    let id = UUID()
    let name: String
    private let entityName: String
    private let values: [String: Any]

    /// Takes the values of an object that is about to be deleted.
    init(_ object: NSManagedObject, named name: String) {
        self.name = name.isEmpty ? "Untitled" : name
        entityName = object.entity.name ?? ""
        values = object.dictionaryWithValues(forKeys: Array(object.entity.propertiesByName.keys))
    }

    /// Makes the object again.
    func restore(in context: NSManagedObjectContext) {
        let object = NSEntityDescription.insertNewObject(forEntityName: entityName, into: context)
        for (key, value) in values {
            switch value {
            case let other as NSManagedObject:
                if other.managedObjectContext != nil { object.setValue(other, forKey: key) }
            case let others as Set<NSManagedObject>:
                object.setValue(others.filter { $0.managedObjectContext != nil }, forKey: key)
            case is NSNull: break
            default: object.setValue(value, forKey: key)
            }
        }
        context.saveOrReport()
    }
}

/// Offers to undo a deletion, for eight seconds.
struct UndoBar: View {
    @Binding var deleted: DeletedObject?
    @Environment(\.managedObjectContext) private var context

    var body: some View {
        if let deleted {
            HStack(spacing: 16) {
                Text("“\(deleted.name)” is deleted.").lineLimit(1)
                Button("Undo") {
                    deleted.restore(in: context)
                    self.deleted = nil
                }
                .bold()
                .tint(Color(red: 0.58, green: 0.74, blue: 0.85))
            }
            .foregroundStyle(.white)
            .padding(.leading, 16)
            .background(Color(red: 0.18, green: 0.16, blue: 0.14), in: RoundedRectangle(cornerRadius: 10))
            .shadow(radius: 8)
            .padding(16)
            .task(id: deleted.id) {
                // Only cancelled when the bar goes, or is about another deletion.
                try? await Task.sleep(for: .seconds(8))
                if !Task.isCancelled { self.deleted = nil }
            }
        }
    }
}
