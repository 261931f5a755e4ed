public let name = "thumbnailer"
