public let name = "CGdkPixbuf"
