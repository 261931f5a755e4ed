/// The bits that compiled models have about attributes.
struct AttributeFlags: OptionSet {
    let rawValue: Int

    static let allowsExternalStorage = AttributeFlags(rawValue: 4)
    static let preservesValueOnDeletion = AttributeFlags(rawValue: 16)
}

extension AttributeType {
    /// The class of the values of an attribute of this type, as compiled models name it.
    package var valueClassName: String? {
        switch self {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
        case .decimal: "NSDecimalNumber"
        case .string: "NSString"
        case .date: "NSDate"
        case .binaryData: "NSData"
        case .uuid: "NSUUID"
        case .uri: "NSURL"
        case .composite: "NSDictionary"
        case .undefined, .transformable, .objectID: nil
        }
    }
}
