// On Linux, CoreData declares `@Managed` and its relatives itself. On a Mac this module does, in CoreDataMacrosOnMac.
@_exported public import CoreData
