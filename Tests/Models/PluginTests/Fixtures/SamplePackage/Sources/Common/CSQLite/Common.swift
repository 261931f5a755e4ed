public let name = "CSQLite"
