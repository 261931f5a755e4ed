public let name = "CWebSockets"
