public let name = "Tag"
