public import FoundationBackfill

/// The objects that a program works with.
open class NSManagedObjectContext: NSObject {
}
