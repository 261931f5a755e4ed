import Testing

@testable import FoundationBackfillCore

/// Runs the tables of cases: parse, print, parse again, evaluate.
@Suite struct PredicateCaseTests {
    @Test(arguments: PredicateCase.all)
    func printsAndParsesAgain(_ test: PredicateCase) throws {
        let predicate = try NSPredicate.parse(test.format, argumentArray: test.arguments(), allowsVariables: true)
        guard let printed = test.printed else { return }
        #expect(predicate.predicateFormat == printed)

        let reparsed = try NSPredicate.parse(printed, allowsVariables: true)
        #expect(reparsed.predicateFormat == printed)
        #expect(reparsed == predicate)
    }

    @Test(arguments: PredicateCase.all, Representation.allCases)
    func matches(_ test: PredicateCase, _ representation: Representation) throws {
        guard test.representations.contains(representation) else { return }
        let predicate = try NSPredicate.parse(test.format, argumentArray: test.arguments())
        #expect(names(in: representation) { predicate.evaluate(with: $0) } == test.matches)
    }

    @Test(arguments: VariableCases.all, Representation.allCases)
    func bindsVariables(_ test: VariableCase, _ representation: Representation) throws {
        let template = try NSPredicate.parse(
            test.format,
            argumentArray: test.arguments(),
            allowsVariables: true
        )
        let variables = test.variables()
        let bound = template.withSubstitutionVariables(variables)

        #expect(template.predicateFormat == test.printed)
        #expect(bound.predicateFormat == test.bound)
        #expect(names(in: representation) { bound.evaluate(with: $0) } == test.matches)
        let direct = names(in: representation) { template.evaluate(with: $0, substitutionVariables: variables) }
        #expect(direct == test.matches)
    }

    @Test(arguments: ErrorCases.all)
    func reportsWhereParsingStopped(_ test: MalformedCase) {
        let error = #expect(throws: PredicateParseError.self) {
            try NSPredicate.parse(test.format, argumentArray: test.arguments())
        }
        guard let error else { return }
        #expect(test.positions.contains(error.position), "position \(error.position)")
        #expect(!error.expected.isEmpty)
        #expect(!error.description.isEmpty)
    }

    @Test(arguments: ExpressionFormatCases.all)
    func expressionPrintsAndEvaluates(_ test: ExpressionCase) {
        let expression = NSExpression(format: test.format, argumentArray: test.arguments())
        if let printed = test.printed {
            #expect(expression.description == printed)
            let reparsed = NSExpression(format: printed, argumentArray: [])
            #expect(reparsed.description == printed)
            #expect(reparsed == expression)
        }
        if case .unchecked = test.value { return }
        for subject in test.subject.all {
            let value = expression.expressionValue(with: subject, context: nil)
            #expect(test.value.describes(value), "\(String(describing: value))")
        }
    }

    private func names(in representation: Representation, where isMatch: (Any) -> Bool) -> [String] {
        representation.subjects.filter { isMatch($0.subject) }.map(\.name)
    }
}

extension PredicateCase {
    fileprivate static let all: [PredicateCase] =
        GrammarLexiconCases.all + GrammarProductionCases.all + GrammarProductionNoteCases.all
        + GrammarSemanticsCases.all + GrammarPrintingCases.all + LexicalCases.all + ComparisonCases.all
        + StringOperatorCases.all + AggregateCases.all + CollectionCases.all + FunctionCases.all + DateCases.all
        + PrecedenceCases.all + SubstitutionCases.all + SubqueryCases.all + NilCases.all + KeyPathCases.all
        + UnicodeCases.all + PrintingCases.all
}
