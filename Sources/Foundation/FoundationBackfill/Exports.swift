@_exported public import FoundationBackfillCore

// Foundation on Linux has classes of these names, too, which cannot do what they are for. To a file that imports both
// modules, a name imported by itself takes precedence over the same name in a module imported whole.
@_exported public import class FoundationBackfillCore.NSComparisonPredicate
@_exported public import class FoundationBackfillCore.NSCompoundPredicate
@_exported public import class FoundationBackfillCore.NSExpression
@_exported public import class FoundationBackfillCore.NSPredicate
@_exported public import class FoundationBackfillCore.NSSortDescriptor
