internal import Foundation

/// Foundation classes that are archived in a form of their own, which other coders cannot write.
extension ArchiveEncoder {
    /// Returns the value that stands for an object by itself; nil for an object with parts.
    func plainNode(of object: NSObject) -> PropertyListNode? {
        let type: AnyClass = object.classForCoder
        // The text of null would be read as null.
        if type == NSString.self, let text = object as? String { return text == "$null" ? nil : .string(text) }
        if type == NSData.self, let data = object as? Data { return .bytes(data) }
        if type == NSNumber.self, let number = object as? NSNumber { return PropertyListNode(number) }
        return nil
    }

    /// Returns the parts of an object without those of its class; nil if it is of none of these classes.
    func foundationParts(of object: NSObject, as type: AnyClass) -> [String: PropertyListNode]? {
        if type == NSArray.self || type == NSMutableArray.self {
            return (object as? NSArray).map { ["NS.objects": references(to: $0.map(\.self))] }
        } else if type == NSSet.self || type == NSMutableSet.self {
            return (object as? NSSet).map { ["NS.objects": references(to: $0.allObjects)] }
        } else if type == NSDictionary.self || type == NSMutableDictionary.self {
            return (object as? NSDictionary).map(entries)
        } else if type == NSString.self || type == NSMutableString.self {
            return (object as? NSString).map { ["NS.string": .string(String(describing: $0))] }
        } else if type == NSMutableData.self {
            return (object as? NSData).map { ["NS.data": .bytes(Data(referencing: $0))] }
        } else if type == NSDate.self {
            return (object as? NSDate).map { ["NS.time": .double($0.timeIntervalSinceReferenceDate)] }
        } else if type == NSUUID.self {
            return (object as? UUID).map { uuid in ["NS.uuidbytes": .bytes(withUnsafeBytes(of: uuid.uuid) { Data($0) })]
            }
        } else if type == NSURL.self {
            return (object as? NSURL).map { url in
                ["NS.base": reference(to: url.baseURL), "NS.relative": reference(to: url.relativeString)]
            }
        } else {
            return type == NSNull.self ? [:] : nil
        }
    }

    private func references(to elements: [Any]) -> PropertyListNode {
        .array(elements.map { reference(to: $0) })
    }

    /// Entries whose keys are all text are sorted, so that equal dictionaries give equal archives.
    private func entries(of dictionary: NSDictionary) -> [String: PropertyListNode] {
        var keys = dictionary.allKeys
        if let names = keys as? [String] { keys = names.sorted() }
        let values = keys.map { dictionary.object(forKey: $0) }
        return ["NS.keys": references(to: keys), "NS.objects": .array(values.map { reference(to: $0) })]
    }
}
