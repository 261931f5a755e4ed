extension ModelValidator {
    mutating func validate(_ property: FetchedPropertyDefinition, of entity: String, _ part: ModelPlaces.Part) {
        let request = property.fetchRequest
        if entityPlaces[request.entityName] == nil {
            let reason = "the entity “\(request.entityName)” that it fetches does not exist"
            fail(reason, part, entity: entity, property: property.name)
        }
        checkPredicate(request.predicate, of: "the predicate", part, entity: entity, property: property.name)
    }

    mutating func validateFetchRequests() {
        var names: Set<String> = []
        for (place, request) in model.fetchRequests.enumerated() {
            let part = ModelPlaces.Part.fetchRequest(place)
            checkName(request.name, of: "a fetch request", in: &names, part)
            let owner = "the fetch request “\(request.name)”"
            if entityPlaces[request.entityName] == nil {
                fail("\(owner) fetches the unknown entity “\(request.entityName)”", part)
            }
            checkPredicate(request.predicate, of: "the predicate of \(owner)", part)
        }
    }

    mutating func validateConfigurations() {
        var names: Set<String> = []
        for (place, configuration) in model.configurations.enumerated() {
            let part = ModelPlaces.Part.configuration(place)
            checkName(configuration.name, of: "a configuration", in: &names, part)
            for name in configuration.entityNames where entityPlaces[name] == nil {
                fail("the configuration “\(configuration.name)” has the unknown entity “\(name)”", part)
            }
        }
    }
}
