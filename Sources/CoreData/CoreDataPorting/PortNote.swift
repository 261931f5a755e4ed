/// A place in a file that was rewritten, or that is left to be done by hand.
package struct PortNote: Hashable, Sendable {
    package let kind: PortKind
    /// The number of the line in the original file, from 1.
    package let line: Int
    /// A sentence without a full stop.
    package let message: String
}

/// The kinds of rewritings, and of work that is left.
package enum PortKind: String, CaseIterable, Sendable {
    case managedMember = "@NSManaged properties and functions"
    case managedClass = "classes of managed objects"
    case conditionalAttribute = "attributes for Objective-C"
    case keyPath = "#keyPath expressions"
    case selector = "#selector expressions"
    case conditionalImport = "imports of Apple's modules"
    case addedImport = "imports that Linux needs"
    case fetchRequestCast = "casts of fetch requests"

    case missingModule = "modules that Linux lacks"
    case platformBackfill = "uses of PlatformBackfill"
    case secondExtension = "further extensions with managed properties"
    case otherFunction = "functions that no macro writes"
    case enumeration = "properties of enums"
    case objectiveCName = "names for Objective-C"
    case otherSelector = "selectors of methods"
    case optionalRequirement = "optional requirements"
    case overrideInExtension = "overrides in extensions"
    case otherCast = "casts between fetch requests"
    case validationByKey = "methods that validate one key"
    case severalNames = "several properties in one declaration"
    case systemLog = "uses of os_log and OSLog"

    /// Whether something is left to be done by hand.
    package var isLeft: Bool {
        switch self {
        case .managedMember, .managedClass, .conditionalAttribute, .keyPath, .selector, .conditionalImport,
            .addedImport,
            .fetchRequestCast:
            false
        case .missingModule, .platformBackfill, .secondExtension, .otherFunction, .enumeration, .objectiveCName,
            .otherSelector, .optionalRequirement, .overrideInExtension, .otherCast,
            .validationByKey, .severalNames, .systemLog:
            true
        }
    }

    /// What to do about it; empty for what was rewritten.
    package var advice: String {
        switch self {
        case .missingModule: "find a replacement for what the file uses of the module, or leave it out on Linux"
        case .platformBackfill: "add the product PlatformBackfill to the target's dependencies"
        case .secondExtension: "move the properties to the first extension, so that key paths have names"
        case .otherFunction: "name it addTo…, removeFrom…, insertInto… or replace…, or write it with mutableSetValue"
        case .enumeration: "store the raw value, and make the enum a computed property"
        case .objectiveCName: "name the class in the model as it is named in Swift, or keep the name in both"
        case .otherSelector: "call the method in a closure, such as the block of an observer"
        case .optionalRequirement: "give the requirement a default in an extension of the protocol"
        case .overrideInExtension: "move the method into the class"
        case .otherCast: "create the request with the type that it is used with"
        case .validationByKey: "override validateValue(_:forKey:) and check the key there"
        case .severalNames: "declare each property by itself"
        case .systemLog: "log with Logger, which PlatformBackfill has on Linux"
        default: ""
        }
    }
}
