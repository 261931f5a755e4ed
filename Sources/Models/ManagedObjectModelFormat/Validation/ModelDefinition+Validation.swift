extension ModelDefinition {
    /// All that keeps a model from working whoever uses it: names that are missing, taken or unknown, inheritance in a
    /// circle, inverses that do not match, formats that do not parse. What is merely unwise is the compiler's business.
    ///
    /// - Parameter places: Where the parts of the model stand in its file, if it comes from one.
    /// - Returns: The errors by entity in the order of the file, then those of the rest of the model.
    package func validationErrors(places: ModelPlaces = ModelPlaces()) -> [ModelFormatError] {
        var validator = ModelValidator(self, places: places)
        validator.validateEntities()
        validator.validateComposites()
        validator.validateFetchRequests()
        validator.validateConfigurations()
        return validator.errors
    }
}
