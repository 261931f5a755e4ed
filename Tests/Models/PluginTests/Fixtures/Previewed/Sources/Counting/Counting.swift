/// A target without views, which the previews need all the same.
public func words(in text: String) -> Int { text.split(separator: " ").count }
