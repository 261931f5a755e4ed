public let name = "Thumbnails"
