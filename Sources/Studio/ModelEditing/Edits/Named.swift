internal import ManagedObjectModelFormat

/// A part of a model that others refer to by its name.
protocol Named {
    var name: String { get set }
    /// What the part is, such as “Fetch Request”.
    static var kind: String { get }
}

extension EntityDefinition: Named { static let kind = "Entity" }
extension AttributeDefinition: Named { static let kind = "Attribute" }
extension RelationshipDefinition: Named { static let kind = "Relationship" }
extension FetchedPropertyDefinition: Named { static let kind = "Fetched Property" }
extension FetchIndexDefinition: Named { static let kind = "Index" }
extension CompositeDefinition: Named { static let kind = "Composite" }
extension FetchRequestDefinition: Named { static let kind = "Fetch Request" }
extension ConfigurationDefinition: Named { static let kind = "Configuration" }

extension Array where Element: Named {
    func place(of name: String, in owner: String? = nil) throws(EditError) -> Int {
        guard let place = firstIndex(where: { $0.name == name }) else {
            throw .missing(Element.kind.lowercased(), name, in: owner)
        }
        return place
    }

    mutating func change(
        _ name: String,
        in owner: String? = nil,
        _ body: (inout Element) throws(EditError) -> Void
    ) throws(EditError) {
        let place = try place(of: name, in: owner)
        try body(&self[place])
    }

    /// Adds a part where Xcode would write it: by its name among sorted ones, otherwise behind the last.
    mutating func insert(_ part: Element) {
        insert(part, at: self.map(\.name).place(inOrderFor: part.name))
    }

    /// Renames a part, and moves it if the others are sorted.
    mutating func rename(_ name: String, to new: String, in owner: String? = nil) throws(EditError) {
        let place = try place(of: name, in: owner)
        let wasOrdered = self.map(\.name).isInXcodesOrder
        self[place].name = new
        guard wasOrdered, !self.map(\.name).isInXcodesOrder else { return }
        insert(remove(at: place))
    }
}

extension [String] {
    /// Whether the names are sorted as Xcode sorts them: ignoring case.
    var isInXcodesOrder: Bool {
        zip(self, dropFirst()).allSatisfy { $0.sortKey <= $1.sortKey } || self == sorted()
    }

    func place(inOrderFor name: String) -> Int {
        guard isInXcodesOrder else { return count }
        return firstIndex { $0.sortKey > name.sortKey } ?? count
    }

    /// Renames a name, and moves it if the others are sorted.
    mutating func rename(_ name: String, to new: String) {
        guard let place = firstIndex(of: name) else { return }
        let wasOrdered = isInXcodesOrder
        self[place] = new
        guard wasOrdered, !isInXcodesOrder else { return }
        remove(at: place)
        insert(new, at: self.place(inOrderFor: new))
    }
}

extension String {
    fileprivate var sortKey: String { lowercased() }
}
