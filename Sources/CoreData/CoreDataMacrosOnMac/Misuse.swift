/// Stops the program with a sentence that says what is wrong with it. A getter has no other way.
func misuse(_ sentence: String) -> Never { fatalError(sentence) }
