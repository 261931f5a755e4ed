// Apple's module hands on Foundation, too; here with the predicates and sort descriptors that Core Data takes.
@_exported public import FoundationBackfill
@_exported public import WebUI
@_exported public import WebUICoreData
