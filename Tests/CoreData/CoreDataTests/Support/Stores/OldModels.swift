import CoreData

/// The models of stores that do not contain a copy of their model, as far as their tables require.
enum OldModels {
    static var all: [NSManagedObjectModel] { [books, tweets, recipes] }

    private static var books: NSManagedObjectModel {
        SchemaModels.model(entity("Book", ["author", "title"], [("copyright", .date)]))
    }

    private static var tweets: NSManagedObjectModel {
        let user = entity("User", ["name", "screenName"], [("userID", .integer64)])
        let tweet = entity(
            "Tweet",
            ["inReplyToScreenName", "text", "urlString"],
            [("createdAt", .date), ("isFavorited", .boolean), ("statusID", .integer64)]
        )
        SchemaModels.relate(tweet, "user", 1, user, "tweets", 0)
        return SchemaModels.model(user, tweet)
    }

    private static var recipes: NSManagedObjectModel {
        let (image, type) = (entity("Image", [], [("image", .transformable)]), entity("RecipeType", ["name"]))
        let ingredient = entity("Ingredient", ["amount", "name"], [("displayOrder", .integer16)])
        let recipe = entity(
            "Recipe",
            ["instructions", "name", "overview", "prepTime"],
            [("thumbnailImage", .transformable)]
        )
        // As in Apple's sample, whose pictures are stored as is.
        for attribute in [image, recipe].flatMap(\.attributesByName.values)
        where attribute.type == .transformable {
            attribute.valueTransformerName = "ImageToDataTransformer"
        }
        SchemaModels.relate(recipe, "image", 1, image, "recipe", 1)
        SchemaModels.relate(recipe, "ingredients", 0, ingredient, "recipe", 1)
        SchemaModels.relate(recipe, "type", 1, type, "recipes", 0)
        return SchemaModels.model(image, type, ingredient, recipe)
    }

    private static func entity(
        _ name: String,
        _ texts: [String],
        _ others: [(String, NSAttributeDescription.AttributeType)] = []
    ) -> NSEntityDescription {
        let attributes = texts.map { SchemaModels.attribute($0) } + others.map { SchemaModels.attribute($0.0, $0.1) }
        return SchemaModels.entity(name, attributes)
    }
}
