public let name = "RichText"
