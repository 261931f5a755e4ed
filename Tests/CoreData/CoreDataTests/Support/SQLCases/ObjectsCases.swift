import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var objectsCases: [GoldenCase] {
        [
            GoldenCase(
                "folder == %@",
                [GoldenArguments.folder],
                "t0.ZFOLDER = 3"
            ),
            GoldenCase(
                "folder != %@",
                [GoldenArguments.folder],
                "t0.ZFOLDER <> 3 OR t0.ZFOLDER IS NULL"
            ),
            GoldenCase(
                "folder == nil",
                "t0.ZFOLDER IS NULL"
            ),
            GoldenCase(
                "folder != nil",
                "t0.ZFOLDER IS NOT NULL"
            ),
            GoldenCase(
                "folder IN %@",
                [[GoldenArguments.folder, GoldenArguments.folder2]],
                "t0.ZFOLDER IN (3, 4)"
            ),
            GoldenCase(
                "NOT folder IN %@",
                [[GoldenArguments.folder]],
                "NOT IFNULL(t0.ZFOLDER = 3, 0)"
            ),
            GoldenCase(
                "folder == %@",
                [GoldenArguments.unsaved],
                "0"
            ),
            GoldenCase(
                "folder != %@",
                [GoldenArguments.unsaved],
                ""
            ),
            GoldenCase(
                "folder == %@",
                [GoldenArguments.note],
                "0"
            ),
            GoldenCase(
                "folder.objectID == %@",
                [GoldenArguments.folder],
                "t0.ZFOLDER = 3"
            ),
            GoldenCase(
                "folder IN %@",
                [[GoldenArguments.folder, GoldenArguments.unsaved]],
                "t0.ZFOLDER = 3"
            ),
            GoldenCase(
                "%@ == folder",
                [GoldenArguments.folder],
                "t0.ZFOLDER = 3"
            ),
            GoldenCase(
                "folder.name == 'a'",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZNAME = 'a'"
            ),
            GoldenCase(
                "folder.name == nil",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZNAME IS NULL"
            ),
            GoldenCase(
                "folder.name != 'a'",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZNAME <> 'a' OR t1.ZNAME IS NULL"
            ),
            GoldenCase(
                "folder.parent.name == 'a'",
                """
                LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER LEFT JOIN ZFOLDER t2 ON t2.Z_PK = t1.ZPARENT WHERE \
                t2.ZNAME = 'a'
                """
            ),
            GoldenCase(
                "folder.name == 'a' AND folder.order > 3 AND folder.parent.order > 3",
                """
                LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER LEFT JOIN ZFOLDER t2 ON t2.Z_PK = t1.ZPARENT WHERE \
                t1.ZNAME = 'a' AND t1.ZORDER > 3 AND t2.ZORDER > 3
                """
            ),
            GoldenCase(
                "folder.parent == %@",
                [GoldenArguments.folder],
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZPARENT = 3"
            ),
            GoldenCase(
                "folder.pinned == SELF",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZPINNED = t0.Z_PK"
            ),
            GoldenCase(
                "folder.pinned.rank > 1",
                """
                LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER LEFT JOIN ZNOTE t2 ON t2.Z_PK = t1.ZPINNED WHERE \
                t2.ZRANK > 1
                """
            ),
            GoldenCase(
                "SELF == %@",
                [GoldenArguments.note],
                "t0.Z_PK = 7"
            ),
            GoldenCase(
                "SELF != %@",
                [GoldenArguments.note],
                "t0.Z_PK <> 7"
            ),
            GoldenCase(
                "self == %@",
                [GoldenArguments.note],
                "t0.Z_PK = 7"
            ),
            GoldenCase(
                "objectID == %@",
                [GoldenArguments.note],
                "t0.Z_PK = 7"
            ),
            GoldenCase(
                "SELF IN %@",
                [[GoldenArguments.note, GoldenArguments.note2]],
                "t0.Z_PK IN (7, 8)"
            ),
            GoldenCase(
                "NOT SELF IN %@",
                [[GoldenArguments.note]],
                "NOT IFNULL(t0.Z_PK = 7, 0)"
            ),
            GoldenCase(
                "SELF == %@",
                [GoldenArguments.folder],
                "0"
            ),
            GoldenCase(
                "SELF == nil",
                "0"
            ),
            GoldenCase(
                "self.objectID IN %@",
                [[GoldenArguments.note, GoldenArguments.note2]],
                "t0.Z_PK IN (7, 8)"
            ),
            GoldenCase(
                "SELF.rank > 5",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "self.rank > 5",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "entity == %@",
                [GoldenArguments.draft],
                "t0.Z_ENT = 5"
            ),
            GoldenCase(
                "entity != %@",
                [GoldenArguments.draft],
                "t0.Z_ENT <> 5"
            ),
            GoldenCase(
                "entity.name == 'Draft'",
                "t0.Z_ENT = 5"
            ),
            GoldenCase(
                "entity.name != 'Draft'",
                "t0.Z_ENT IN (4, 6)"
            ),
            GoldenCase(
                "entity.name BEGINSWITH 'D'",
                "t0.Z_ENT = 5"
            ),
            GoldenCase(
                "entity == 'Draft'",
                "t0.Z_ENT = 5"
            ),
            GoldenCase(
                "entity IN %@",
                [[GoldenArguments.draft]],
                "t0.Z_ENT = 5"
            ),
            GoldenCase(
                "folder.pinned.entity == %@",
                [GoldenArguments.draft],
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.Z4_PINNED = 5"
            ),
            GoldenCase(
                "folder.pinned.entity.name == 'Draft'",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.Z4_PINNED = 5"
            ),
        ]
    }
}
