/// The columns that every table of objects has.
enum StoreColumn {
    static let key = "Z_PK"
    static let entity = "Z_ENT"
    static let version = "Z_OPT"
}
