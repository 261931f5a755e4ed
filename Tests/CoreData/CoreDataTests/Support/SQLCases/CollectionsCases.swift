import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var collectionsCases: [GoldenCase] {
        [
            GoldenCase(
                "ANY attachments.bytes > 5",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES > 5)
                """
            ),
            GoldenCase(
                "SOME attachments.bytes > 5",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES > 5)
                """
            ),
            GoldenCase(
                "ALL attachments.bytes > 5",
                """
                NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND NOT \
                IFNULL(t1.ZBYTES > 5, 0))
                """
            ),
            GoldenCase(
                "NONE attachments.bytes > 5",
                """
                NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES > 5)
                """
            ),
            GoldenCase(
                "NOT ANY attachments.bytes > 5",
                """
                NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES > 5)
                """
            ),
            GoldenCase(
                "NOT ALL attachments.bytes > 5",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND NOT \
                IFNULL(t1.ZBYTES > 5, 0))
                """
            ),
            GoldenCase(
                "ANY attachments.bytes == nil",
                "0"
            ),
            GoldenCase(
                "ANY attachments.bytes != 5",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES <> 5)
                """
            ),
            GoldenCase(
                "ALL attachments.name CONTAINS[c] 'a'",
                """
                NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZNAME IS NOT NULL AND NOT \
                IFNULL(NSCoreDataStringSearch(t1.ZNAME, 'a', 99, 1), 0))
                """
            ),
            GoldenCase(
                "ANY keywords.name == 'a'",
                """
                t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 JOIN ZKEYWORD t2 ON t2.Z_PK = t1.Z_3KEYWORDS WHERE \
                t2.ZNAME IS NOT NULL AND t2.ZNAME = 'a')
                """
            ),
            GoldenCase(
                "ANY keywords.name IN {'a', 'b'}",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN ZKEYWORD t2 ON t2.Z_PK = t1.Z_3KEYWORDS WHERE t1.Z_4NOTES \
                = t0.Z_PK AND t2.ZNAME IS NOT NULL AND t2.ZNAME IN ('a', 'b'))
                """
            ),
            GoldenCase(
                "ANY keywords == %@",
                [GoldenArguments.keyword],
                "t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 WHERE t1.Z_3KEYWORDS = 9)"
            ),
            GoldenCase(
                "ANY keywords IN %@",
                [[GoldenArguments.keyword]],
                "t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 WHERE t1.Z_3KEYWORDS = 9)"
            ),
            GoldenCase(
                "keywords CONTAINS %@",
                [GoldenArguments.keyword],
                "t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 WHERE t1.Z_3KEYWORDS = 9)"
            ),
            GoldenCase(
                "%@ IN keywords",
                [GoldenArguments.keyword],
                "t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 WHERE t1.Z_3KEYWORDS = 9)"
            ),
            GoldenCase(
                "NOT %@ IN keywords",
                [GoldenArguments.keyword],
                "NOT (t0.Z_PK IN (SELECT t1.Z_4NOTES FROM Z_4KEYWORDS t1 WHERE t1.Z_3KEYWORDS = 9))"
            ),
            GoldenCase(
                "ANY keywords.weight BETWEEN {1, 2}",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN ZKEYWORD t2 ON t2.Z_PK = t1.Z_3KEYWORDS WHERE t1.Z_4NOTES \
                = t0.Z_PK AND t2.ZWEIGHT IS NOT NULL AND t2.ZWEIGHT BETWEEN 1 AND 2)
                """
            ),
            GoldenCase(
                "ANY references.rank > 5",
                """
                EXISTS (SELECT 1 FROM Z_4REFERENCEDBY t1 JOIN ZNOTE t2 ON t2.Z_PK = t1.Z_4REFERENCES WHERE \
                t1.Z_4REFERENCEDBY = t0.Z_PK AND t2.ZRANK IS NOT NULL AND t2.ZRANK > 5)
                """
            ),
            GoldenCase(
                "ANY referencedBy.rank > 5",
                """
                EXISTS (SELECT 1 FROM Z_4REFERENCEDBY t1 JOIN ZNOTE t2 ON t2.Z_PK = t1.Z_4REFERENCEDBY WHERE \
                t1.Z_4REFERENCES = t0.Z_PK AND t2.ZRANK IS NOT NULL AND t2.ZRANK > 5)
                """
            ),
            GoldenCase(
                "ANY extras.bytes > 5",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.Z4EXTRAS = t0.Z_PK AND t1.ZBYTES IS NOT NULL AND \
                t1.ZBYTES > 5)
                """
            ),
            GoldenCase(
                "ANY folder.notes.rank > 5",
                """
                EXISTS (SELECT 1 FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER AND t2.ZRANK IS NOT NULL AND t2.ZRANK > \
                5)
                """
            ),
            GoldenCase(
                "ANY folder.notes == SELF",
                "EXISTS (SELECT 1 FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER AND t2.Z_PK = t0.Z_PK)"
            ),
            GoldenCase(
                "SELF IN folder.notes",
                "EXISTS (SELECT 1 FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER AND t2.Z_PK = t0.Z_PK)"
            ),
            GoldenCase(
                "ANY keywords.notes.rank > 5",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN Z_4KEYWORDS t3 ON t3.Z_3KEYWORDS = t1.Z_3KEYWORDS JOIN \
                ZNOTE t4 ON t4.Z_PK = t3.Z_4NOTES WHERE t1.Z_4NOTES = t0.Z_PK AND t4.ZRANK IS NOT NULL AND t4.ZRANK \
                > 5)
                """
            ),
            GoldenCase(
                "ANY keywords.notes.folder.name == 'a'",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN Z_4KEYWORDS t3 ON t3.Z_3KEYWORDS = t1.Z_3KEYWORDS JOIN \
                ZNOTE t4 ON t4.Z_PK = t3.Z_4NOTES LEFT JOIN ZFOLDER t5 ON t5.Z_PK = t4.ZFOLDER WHERE t1.Z_4NOTES = \
                t0.Z_PK AND t5.ZNAME IS NOT NULL AND t5.ZNAME = 'a')
                """
            ),
            GoldenCase(
                "ANY keywords.notes.attachments.bytes > rank",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN Z_4KEYWORDS t3 ON t3.Z_3KEYWORDS = t1.Z_3KEYWORDS JOIN \
                ZATTACHMENT t5 ON t5.ZNOTE = t3.Z_4NOTES WHERE t1.Z_4NOTES = t0.Z_PK AND t5.ZBYTES IS NOT NULL AND \
                t5.ZBYTES > t0.ZRANK)
                """
            ),
            GoldenCase(
                "ANY rank > 5",
                "t0.ZRANK IS NOT NULL AND t0.ZRANK > 5"
            ),
            GoldenCase(
                "ALL rank > 5",
                "t0.ZRANK IS NULL OR t0.ZRANK > 5"
            ),
            GoldenCase(
                "keywords.@count > 2",
                "(SELECT COUNT(*) FROM Z_4KEYWORDS t1 WHERE t1.Z_4NOTES = t0.Z_PK) > 2"
            ),
            GoldenCase(
                "keywords.@count > 0",
                "EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 WHERE t1.Z_4NOTES = t0.Z_PK)"
            ),
            GoldenCase(
                "keywords.@count == 0",
                "NOT EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 WHERE t1.Z_4NOTES = t0.Z_PK)"
            ),
            GoldenCase(
                "attachments.@count >= 1",
                "EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK)"
            ),
            GoldenCase(
                "attachments.@count < 1",
                "NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK)"
            ),
            GoldenCase(
                "folder.notes.@count > 0",
                """
                (CASE WHEN t0.ZFOLDER IS NOT NULL THEN (SELECT COUNT(*) FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER) \
                END) > 0
                """
            ),
            GoldenCase(
                "folder.notes.@count == 3",
                """
                (CASE WHEN t0.ZFOLDER IS NOT NULL THEN (SELECT COUNT(*) FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER) \
                END) = 3
                """
            ),
            GoldenCase(
                "count:(attachments) > 3",
                "(SELECT COUNT(*) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK) > 3"
            ),
            GoldenCase(
                "keywords.name.@count > 2",
                "(part) "
            ),
            GoldenCase(
                "attachments.@sum.bytes > 5",
                "IFNULL((SELECT SUM(t1.ZBYTES) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK), 0) > 5"
            ),
            GoldenCase(
                "attachments.bytes.@sum > 5",
                "IFNULL((SELECT SUM(t1.ZBYTES) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK), 0) > 5"
            ),
            GoldenCase(
                "attachments.@avg.bytes > 5",
                "IFNULL((SELECT AVG(t1.ZBYTES) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK), 0.0) > 5"
            ),
            GoldenCase(
                "attachments.@min.added < %@",
                [GoldenArguments.date],
                "(SELECT MIN(t1.ZADDED) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK) < 100.5"
            ),
            GoldenCase(
                "attachments.@max.name == 'a'",
                "(SELECT MAX(t1.ZNAME) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK) = 'a'"
            ),
            GoldenCase(
                "folder.notes.@sum.rank == 5",
                """
                (CASE WHEN t0.ZFOLDER IS NOT NULL THEN IFNULL((SELECT SUM(t2.ZRANK) FROM ZNOTE t2 WHERE t2.ZFOLDER = \
                t0.ZFOLDER), 0) END) = 5
                """
            ),
            GoldenCase(
                "keywords.@sum.weight < 2",
                """
                IFNULL((SELECT SUM(t2.ZWEIGHT) FROM Z_4KEYWORDS t1 JOIN ZKEYWORD t2 ON t2.Z_PK = t1.Z_3KEYWORDS \
                WHERE t1.Z_4NOTES = t0.Z_PK), 0.0) < 2
                """
            ),
            GoldenCase(
                "attachments.@sum.name == 0",
                "(part) "
            ),
        ]
    }
}
