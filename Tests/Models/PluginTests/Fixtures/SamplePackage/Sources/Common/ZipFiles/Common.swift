public let name = "ZipFiles"
