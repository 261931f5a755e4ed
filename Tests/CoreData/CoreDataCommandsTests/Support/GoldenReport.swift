/// The expected report about the store of notes.
enum GoldenReport {
    static let text = """
        Notes.sqlite
          Type        SQLite
          Identifier  5B0C8A53-5C1D-4B64-9D2E-0E3F0C1D2A3B
          Framework   version 1522
          Size        60.0 KB

        Model
          Checksum      Z3mdFGx7hGq0gyJirQn54+71vqEGccw6NO3btzeBAIg=
          In the store  a copy with 5 entities, 1.8 KB
          Version       “Notes” of Notes.xcdatamodeld, the current one is “Notes 2”

          Different in the current version, “Notes 2”:
          Entity  Store       Model
          ──────  ──────────  ──────────
          Link    missing     c3e6688f23
          Tag     9f2267ff2c  ea1c252e47

        Entities
          Entity          Rows  In all  Table    Hash
          ──────────  ────────  ──────  ───────  ──────────
          Folder             2          ZFOLDER  a24f9fac6d
          Item        abstract       5  ZITEM    d0fc9e1338
          ├─ Article         2                   f96727cb0a
          └─ Note            3                   6b615667bc
          Tag                2          ZTAG     9f2267ff2c

          5 entities, 9 objects

        Join tables
          Table    Relationship  Inverse    Rows
          ───────  ────────────  ─────────  ────
          Z_2TAGS  Item.tags     Tag.items     3

        Room
          Table            Data  Indexes   In all
          ─────────────  ──────  ───────  ───────
          ZITEM          4.0 KB  12.0 KB  16.0 KB  29 %
          Z_2TAGS        4.0 KB   8.0 KB  12.0 KB  21 %
          ZTAG           4.0 KB   4.0 KB   8.0 KB  14 %
          ZFOLDER        4.0 KB            4.0 KB   7 %
          Z_METADATA     4.0 KB            4.0 KB   7 %
          Z_MODELCACHE   4.0 KB            4.0 KB   7 %
          Z_PRIMARYKEY   4.0 KB            4.0 KB   7 %
          sqlite_schema  4.0 KB            4.0 KB   7 %

          15 pages of 4.0 KB, none of them free

        Indexes
          Index                       Table    Columns              Size
          ──────────────────────────  ───────  ─────────────────  ──────
          ZITEM_ZFOLDER_INDEX         ZITEM    ZFOLDER            4.0 KB
          ZITEM_Z_ENT_INDEX           ZITEM    Z_ENT              4.0 KB
          Z_Item_byTitle              ZITEM    ZTITLE             4.0 KB
          Z_Tag_UNIQUE_name           ZTAG     ZNAME              4.0 KB  unique
          Z_2TAGS_Z_5TAGS_INDEX       Z_2TAGS  Z_5TAGS, Z_2ITEMS  4.0 KB
          sqlite_autoindex_Z_2TAGS_1  Z_2TAGS  Z_2ITEMS, Z_5TAGS  4.0 KB  unique

        Unique constraints
          Tag  name

        Soundness
          ✓ nothing wrong was found

        """
}
