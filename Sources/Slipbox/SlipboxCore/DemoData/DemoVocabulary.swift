/// The words from which sample notes are composed.
enum DemoVocabulary {
    static let subjects = [
        "memory", "attention", "the city", "the river", "a good question", "habit", "the archive", "trust",
        "slow reading",
        "the market", "weather", "the kitchen garden", "bread", "the printing press", "silence", "the map",
        "the alphabet",
        "sleep", "a sense of place", "the workshop", "friendship", "the clock", "glass", "the forest", "translation",
        "counting", "the bicycle", "bees", "a first draft", "colour", "the harbour", "soil", "money", "the library",
        "walking", "the letter", "migration", "the bridge", "salt", "play", "the index card", "music", "the theatre",
        "stone", "light", "forgetting", "the orchard", "a shared language", "the telescope", "rain", "craft",
        "the railway",
        "ink", "the commons", "childhood", "metaphor", "the mountain", "cooking", "the census", "the museum",
    ]

    static let aspects = [
        "the limits of", "a short history of", "notes on", "against", "in praise of", "what we owe to",
        "the economics of",
        "learning from", "the grammar of", "how we measure", "the ethics of", "two views of", "the vocabulary of",
        "beyond", "the return of", "the price of", "teaching", "the shape of", "questions about", "the rhythm of",
    ]

    static let adjectives = [
        "quiet", "early", "northern", "open", "careful", "borrowed", "hidden", "common", "broken", "patient", "bright",
        "rough", "local", "ancient", "modern", "public", "private", "narrow", "wide", "gentle", "strange", "simple",
        "learned", "urban", "rural", "early-modern", "visual", "oral", "written", "cold", "warm", "deep", "shallow",
        "slow", "sudden", "useful", "forgotten", "living", "practical", "social", "moral", "natural", "formal",
        "double",
        "second", "first", "lost", "found", "green", "silver", "wooden", "plain", "radical", "minor", "major", "mixed",
        "distant", "near", "seasonal", "daily", "royal", "civic", "domestic", "foreign", "coastal", "inner", "outer",
        "upper", "lower", "central", "marginal", "critical",
    ]

    static let nouns = [
        "history", "method", "nature", "reading", "writing", "cities", "labour", "law", "medicine", "memory", "music",
        "optics", "painting", "physics", "poetry", "politics", "psychology", "religion", "rhetoric", "science",
        "statistics",
        "technology", "theatre", "time", "trade", "travel", "agriculture", "anatomy", "architecture", "astronomy",
        "botany",
        "chemistry", "commerce", "cooking", "craft", "design", "diplomacy", "drama", "ecology", "economy", "education",
        "energy", "ethics", "ethnography", "fiction", "film", "forestry", "games", "gardens", "geography", "geology",
        "geometry", "grammar", "health", "housing", "ideas", "industry", "institutions", "journalism", "justice",
        "kinship",
        "language", "libraries", "logic", "maps", "markets", "mathematics", "mechanics", "media", "migration",
        "museums",
        "mythology",
    ]

    static let verbs = [
        "explains", "hides", "depends on", "grew out of", "competes with", "borrows from", "outlives", "is shaped by",
        "needs", "resists", "imitates", "makes room for", "is often confused with", "prepares", "slows down", "repeats",
    ]

    static let openings = [
        "Several authors claim that", "It is easy to forget that", "A footnote led me to the thought that",
        "In conversation it came up that", "The usual account says that", "I noticed on a walk that",
        "Contrary to what I wrote earlier,", "The strongest argument is that", "A counter-example:",
        "Between the lines,",
    ]

    static let endings = [
        "and nobody asked why", "at least for a generation", "though the sources disagree",
        "which the figures do not show",
        "as every practitioner knows", "but only in small places", "and that is worth a note of its own",
        "when there is enough time", "long before it had a name", "without anybody planning it",
        "if the conditions are right", "and the reverse is true as well",
    ]

    static let closings = [
        "To be checked against the original.", "Find a better example.", "This belongs in the introduction.",
        "Ask again in a year.", "Compare the older edition.", "What would change my mind?",
    ]

    static let authors = [
        "Abernathy", "Achterberg", "Adeyemi", "Almqvist", "Andrade", "Aoki", "Arvidsson", "Bachmann", "Baptiste",
        "Barlow", "Beaumont", "Bergstrom", "Bianchi", "Blackwood", "Brandt", "Calloway", "Cardoso", "Castellan",
        "Chaudhuri", "Christophe", "Corrigan", "Dahlgren", "Delacroix", "Demirci", "Desai", "Dragomir", "Eberhart",
        "Ekwueme", "Ellison", "Engstrom", "Escobar", "Fairweather", "Farkas", "Ferreira", "Fitzgerald", "Forsythe",
        "Galanis", "Gauthier", "Ghosh", "Goldfarb", "Grigoryan", "Guerra", "Haddad", "Hallstrom", "Hartwig",
        "Hernandez", "Hoang", "Holloway", "Hughes", "Ibarra", "Ingram", "Ishikawa", "Ivanova", "Jankowski", "Jardine",
        "Johansen", "Kaplan", "Karimi", "Keating", "Kerekes", "Kimura", "Kowalczyk", "Kruger", "Lachance",
        "Lindqvist", "Lombardi", "Lundgren", "MacAllister", "Maeda", "Malik", "Marchetti", "Mbeki", "Mendoza",
        "Mikkelsen", "Moreau", "Nakagawa", "Navarro", "Ndiaye", "Nowak", "Oakley", "Obasanjo", "Okafor", "Oliveira",
        "Osterman", "Papadakis", "Pemberton", "Petrov", "Quesada", "Rahman", "Ramanujan", "Rasmussen", "Reinholt",
        "Rosenthal", "Saarinen", "Salazar", "Sandoval", "Schreiber", "Sepulveda", "Shimizu", "Sokolov", "Steiner",
        "Takahashi", "Thackeray", "Tremblay", "Ueda", "Valdez", "Vasquez", "Villiers", "Vinther", "Wadsworth",
        "Weatherby", "Whitlock", "Yamamoto", "Zapata", "Zielinski",
    ]

    static let places = [
        "Antwerp", "Aleppo", "Bergen", "Bologna", "Bristol", "Bruges", "Cadiz", "Calcutta", "Cordoba", "Cracow",
        "Damascus", "Danzig", "Delft", "Dublin", "Edinburgh", "Fez", "Florence", "Genoa", "Ghent", "Granada",
        "Haarlem", "Hamburg", "Isfahan", "Istanbul", "Kyoto", "Leiden", "Leipzig", "Lisbon", "Lucca", "Lviv", "Lyon",
        "Malacca", "Marseille", "Muscat", "Nagasaki", "Naples", "Novgorod", "Nuremberg", "Osaka", "Padua", "Palermo",
        "Prague", "Ragusa", "Riga", "Rouen", "Salamanca", "Samarkand", "Seville", "Siena", "Smyrna", "Stockholm",
        "Tallinn", "Timbuktu", "Toledo", "Trieste", "Tunis", "Uppsala", "Venice", "Vilnius", "Zanzibar",
    ]
}
