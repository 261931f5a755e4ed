extension SavedColoursPort {
    static let changes: [ListingChange] = print + swift

    /// Words that run together.
    private static let print: [ListingChange] = [
        .init(reason: .print, old: "classfunc", new: "class func"),
        .init(reason: .print, old: "returntrue", new: "return true"),
        .init(reason: .print, old: #"\biflet\b"#, new: "if let"),
        .init(reason: .print, old: #"\bifnamedColor\b"#, new: "if namedColor"),
        .init(reason: .print, old: #"\biffind\b"#, new: "if find"),
        .init(reason: .print, old: #"\binsavedColors\b"#, new: "in savedColors"),
        .init(reason: .print, old: #"\basNamedColorEntity\b"#, new: "as NamedColorEntity"),
        .init(reason: .print, old: #"\bdelegateasAppDelegate\b"#, new: "delegate as AppDelegate"),
    ]

    /// What Swift and the Swift names of Apple's interfaces have become since 2014.
    private static let swift: [ListingChange] = [
        .init(
            reason: .swift,
            old: #"insertNewObjectForEntityForName\((.*), inManagedObjectContext: moc\) as "#,
            new: "insertNewObject(forEntityName: $1, into: moc) as! "
        ),
        .init(reason: .swift, old: #"sharedApplication\(\)\.delegate as "#, new: "shared.delegate as! "),
        .init(reason: .swift, old: #"func (textField\w+)\(textField:"#, new: "func $1(_ textField:"),
        .init(reason: .swift, old: #"textInput\.text\n"#, new: "textInput.text!\n"),
        .init(
            reason: .swift,
            old: #"func collectionView\(collectionView:"#,
            new: "func collectionView(_ collectionView:"
        ),
        .init(reason: .swift, old: #"AtIndexPath indexPath: NSIndexPath"#, new: "At indexPath: IndexPath"),
        .init(reason: .swift, old: #"sender: AnyObject!"#, new: "sender: Any?"),
        .init(
            reason: .swift,
            old: #"sendActionsForControlEvents\(UIControlEvents"#,
            new: "sendActions(for: UIControl.Event"
        ),
        .init(reason: .swift, old: #"find\(([\w.]+), color\)"#, new: "$1.firstIndex(of: color)"),
        .init(reason: .swift, old: #"= entity\.colorName"#, new: "= entity.colorName!"),
        .init(reason: .swift, old: #"deleteObject"#, new: "delete"),
    ]
}
