import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var collectionsMoreCases: [GoldenCase] {
        [
            GoldenCase(
                "SUBQUERY(attachments, $a, $a.bytes > 5).@count > 0",
                "EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES > 5)"
            ),
            GoldenCase(
                "SUBQUERY(attachments, $a, $a.bytes > 5).@count == 2",
                "(SELECT COUNT(*) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES > 5) = 2"
            ),
            GoldenCase(
                "SUBQUERY(attachments, $a, $a.bytes > rank).@count == 0",
                "NOT EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES > t0.ZRANK)"
            ),
            GoldenCase(
                "SUBQUERY(keywords, $k, $k.name == 'a' AND SUBQUERY($k.notes, $n, $n.rank > rank AND $n.title == $k.name).@count > 1).@count > 0",
                """
                EXISTS (SELECT 1 FROM Z_4KEYWORDS t1 JOIN ZKEYWORD t2 ON t2.Z_PK = t1.Z_3KEYWORDS WHERE t1.Z_4NOTES \
                = t0.Z_PK AND t2.ZNAME = 'a' AND (SELECT COUNT(*) FROM Z_4KEYWORDS t3 JOIN ZNOTE t4 ON t4.Z_PK = \
                t3.Z_4NOTES WHERE t3.Z_3KEYWORDS = t1.Z_3KEYWORDS AND t4.ZRANK > t0.ZRANK AND (t4.ZTITLE IS t2.ZNAME \
                OR NSCoreDataStringCompare(t4.ZTITLE, t2.ZNAME, 4, 0))) > 1)
                """
            ),
            GoldenCase(
                "SUBQUERY(folder.notes, $n, $n == SELF).@count == 1",
                "(SELECT COUNT(*) FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.ZFOLDER AND t2.Z_PK = t0.Z_PK) = 1"
            ),
            GoldenCase(
                "SUBQUERY(keywords, $k, $k IN %@).@count == 2",
                [[GoldenArguments.keyword]],
                "(SELECT COUNT(*) FROM Z_4KEYWORDS t1 WHERE t1.Z_4NOTES = t0.Z_PK AND t1.Z_3KEYWORDS = 9) = 2"
            ),
            GoldenCase(
                "SUBQUERY(attachments, $a, $a.note.folder.name == 'a').@count > 0",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 LEFT JOIN ZNOTE t2 ON t2.Z_PK = t1.ZNOTE LEFT JOIN ZFOLDER t3 \
                ON t3.Z_PK = t2.ZFOLDER WHERE t1.ZNOTE = t0.Z_PK AND t3.ZNAME = 'a')
                """
            ),
            GoldenCase(
                "SUBQUERY(attachments, $a, $a.bytes > 5).@sum.bytes > 9",
                """
                IFNULL((SELECT SUM(t1.ZBYTES) FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES > 5), 0) > \
                9
                """
            ),
            GoldenCase(
                "ANY SUBQUERY(attachments, $a, $a.bytes > 5).name == 'a'",
                """
                EXISTS (SELECT 1 FROM ZATTACHMENT t1 WHERE t1.ZNOTE = t0.Z_PK AND t1.ZBYTES > 5 AND t1.ZNAME IS NOT \
                NULL AND t1.ZNAME = 'a')
                """
            ),
            GoldenCase(
                "SELF IN SUBQUERY(references, $r, $r.rank > 1)",
                """
                EXISTS (SELECT 1 FROM Z_4REFERENCEDBY t1 JOIN ZNOTE t2 ON t2.Z_PK = t1.Z_4REFERENCES WHERE \
                t1.Z_4REFERENCEDBY = t0.Z_PK AND t2.ZRANK > 1 AND t1.Z_4REFERENCES = t0.Z_PK)
                """
            ),
        ]
    }
}
