@_exported public import FoundationBackfillCore

// Foundation on Linux also has classes of these names, but they are not functional. In a file that imports both modules, a
// name that is imported individually takes precedence over the same name in a module that is imported as a whole.
@_exported public import class FoundationBackfillCore.NSComparisonPredicate
@_exported public import class FoundationBackfillCore.NSCompoundPredicate
@_exported public import class FoundationBackfillCore.NSExpression
@_exported public import class FoundationBackfillCore.NSPredicate
@_exported public import class FoundationBackfillCore.NSSortDescriptor
