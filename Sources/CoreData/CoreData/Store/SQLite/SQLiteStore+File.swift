extension SQLiteStore {
    /// What there is once the file has been opened. A class, because every read and every save takes hold of it.
    final class File {
        let connections: StoreConnections
        let tables: StoreTables
        /// How rows are written; to be used by whoever has the connection that writes.
        let plans: SavePlans
        let keyedFetches: KeyedFetches
        /// What triggers changed while rows were written.
        let touched: TouchedRows
        /// How changes are recorded; nil if the store keeps no history.
        let history: HistoryLayout?
        let isReadOnly: Bool
        /// Keeps the indexes of texts up to date; nil if there are none, or they cannot be written.
        let textIndexer: TextIndexer?

        init(
            connections: StoreConnections,
            tables: StoreTables,
            plans: SavePlans,
            keyedFetches: KeyedFetches,
            touched: TouchedRows,
            history: HistoryLayout?,
            isReadOnly: Bool,
            textIndexer: TextIndexer?
        ) {
            self.connections = connections
            self.tables = tables
            self.plans = plans
            self.keyedFetches = keyedFetches
            self.touched = touched
            self.history = history
            self.isReadOnly = isReadOnly
            self.textIndexer = textIndexer
        }
    }
}
