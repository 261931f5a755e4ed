public let name = "notes"
