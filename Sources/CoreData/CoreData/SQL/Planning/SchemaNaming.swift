/// Names the tables and columns of new stores. Names may be given twice, or be too long: a ``NameSpace`` mends that.
///
/// Names of columns must be the same whenever they are asked for, because indexes and conditions ask as well.
protocol SchemaNaming: Sendable {
    /// The names of tables that no entity's table can have.
    var reservedTables: [String] { get }
    /// The names of columns that no property's column can have.
    var reservedColumns: [String] { get }
    /// The most bytes that a name may have; nil for any number.
    var longestName: Int? { get }
    /// Whether tables of pairs have no column name in common.
    var hasUniquePairColumns: Bool { get }

    /// Names the table of a hierarchy, or of an entity.
    func table(ofEntity name: String) -> String

    /// Names the view over the tables of a hierarchy, given the name of the entity at the top.
    func view(ofEntity name: String) -> String

    /// Names the column of an attribute, or of an element of a composite one.
    func column(ofAttribute name: String, element: String?) -> String

    /// Names the column with the key of a to-one relationship's destination.
    func keyColumn(ofToOne name: String) -> String

    /// Names the column with the number of the destination's entity, given that with its key.
    func entityColumn(besideKey column: String, destination: Int) -> String

    /// Names the column of the destinations of a to-many relationship that has no inverse.
    func ownerColumn(ofToMany name: String, of owner: NamedEntity) -> String

    /// Names the column with the place of an object in the inverse of its to-one relationship.
    func placeColumn(ofToOne name: String) -> String

    /// Names the column with the place of an object in a to-many relationship that has no inverse.
    func placeColumn(ofToMany name: String, of owner: NamedEntity) -> String

    /// Names the table of pairs of a relationship.
    func pairTable(ofToMany name: String, of owner: NamedEntity) -> String

    /// Names the columns of a table of pairs: those with the keys of the owner and of the member.
    func pairColumns(ofToMany name: String, of owner: NamedEntity, inverse: String, of member: NamedEntity)
        -> (owner: String, member: String)

    /// Names the column with places of the objects whose keys are in another column of a table of pairs.
    func placeColumn(besideKey column: String) -> String
}

extension SchemaNaming {
    func view(ofEntity name: String) -> String { "\(table(ofEntity: name))_all" }
}

/// An entity as names refer to it.
struct NamedEntity {
    /// The number of the entity in the store.
    let number: Int
    let name: String
}
