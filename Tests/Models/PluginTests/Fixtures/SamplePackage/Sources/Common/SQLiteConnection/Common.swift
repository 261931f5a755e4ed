public let name = "SQLiteConnection"
