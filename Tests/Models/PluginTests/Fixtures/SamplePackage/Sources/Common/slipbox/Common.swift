public let name = "slipbox"
