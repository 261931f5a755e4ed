internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// What a key path leads to from the rows of a scope.
    func keyPath(_ path: String, from scope: SQLScope) throws -> SQLTerm? {
        var walk = KeyPathWalk(self, path, from: scope)
        return try walk.term()
    }
}
