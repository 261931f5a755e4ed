extension BookStorePort {
    /// The changes from Swift 1 to Swift 6, from the names of 2014 to those of today, and from Apple's framework to
    /// this package.
    static let changes: [ListingChange] = [
        // Swift 1 to 6
        .init(reason: .swift, old: #"println\("#, new: "print("),
        .init(reason: .swift, old: #" as (\[?)(Book|NSManagedObject)"#, new: " as! $1$2"),
        .init(reason: .swift, old: "Book!]", new: "Book]"),
        .init(reason: .swift, old: "options: nil", new: "options: []"),
        .init(reason: .swift, old: #"!(self\..*save)\(&error\) \{"#, new: "(try? $1()) == nil {"),
        // Apple's names of 2014 and of today
        .init(
            reason: .swift,
            old: #"insertNewObjectForEntityForName\((.*), inManagedObjectContext: "#,
            new: "insertNewObject(forEntityName: $1, into: "
        ),
        .init(reason: .swift, old: #"NSFetchRequest\("#, new: "NSFetchRequest<NSManagedObject>("),
        .init(
            reason: .swift,
            old: #"self\.(.*)executeFetchRequest\(fetchRequest, error: nil\)"#,
            new: "try! self.$1fetch(fetchRequest)"
        ),
        .init(reason: .swift, old: #"deleteObject\("#, new: "delete("),
        .init(reason: .swift, old: #"mutableSetValueForKeyPath\("#, new: "mutableSetValue(forKeyPath: "),
        .init(reason: .swift, old: #"addObject\("#, new: "add("),
        .init(reason: .swift, old: #"valueForKey\("#, new: "value(forKey: "),
        .init(reason: .swift, old: #"deleteAllObjects\(entityName"#, new: "deleteAllObjects(_ entityName"),
        .init(reason: .swift, old: "DirectPredicateModifier", new: "direct"),
        .init(reason: .swift, old: "EqualToPredicateOperatorType", new: "equalTo"),
        .init(reason: .swift, old: #"\.Old.\|.\.New"#, new: "[.old, .new]"),
        .init(
            reason: .swift,
            old: #"observeValueForKeyPath\(keyPath: String"#,
            new: "observeValue(forKeyPath keyPath: String?"
        ),
        .init(reason: .swift, old: "ofObject object: AnyObject", new: "of object: Any?"),
        .init(reason: .swift, old: #"\[NSObject.:.AnyObject\]"#, new: "[NSKeyValueChangeKey: Any]?"),
        .init(reason: .swift, old: #"UnsafeMutablePointer<\(\)>"#, new: "UnsafeMutableRawPointer?"),
        .init(reason: .swift, old: #"\\\(keyPath\)"#, new: #"\\(keyPath!)"#),
        .init(reason: .swift, old: #"change\["#, new: "change!["),
        .init(reason: .swift, old: "NSKeyValueChangeOldKey", new: ".oldKey"),
        .init(reason: .swift, old: "NSKeyValueChangeNewKey", new: ".newKey"),
        // This package
        .init(reason: .deviation, old: "@NSManaged", new: "@Managed"),
        .init(reason: .deviation, old: "override func observeValue", new: "func observeValue"),
    ]
}
