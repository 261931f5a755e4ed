@_exported public import FoundationBackfill
