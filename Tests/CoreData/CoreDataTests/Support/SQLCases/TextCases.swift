import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var textCases: [GoldenCase] {
        [
            GoldenCase(
                "title == 'abc'",
                "t0.ZTITLE = 'abc'"
            ),
            GoldenCase(
                "title != 'abc'",
                "t0.ZTITLE <> 'abc' OR t0.ZTITLE IS NULL"
            ),
            GoldenCase(
                "title == ''",
                "t0.ZTITLE = ''"
            ),
            GoldenCase(
                "title == 'Müller'",
                "t0.ZTITLE IN ('Müller', 'Müller')"
            ),
            GoldenCase(
                "title != 'Müller'",
                "NOT IFNULL(t0.ZTITLE IN ('Müller', 'Müller'), 0)"
            ),
            GoldenCase(
                "title == '日本'",
                "t0.ZTITLE = '日本'"
            ),
            GoldenCase(
                "title == %@",
                ["e\u{301}\u{323}"],
                "NSCoreDataStringCompare(t0.ZTITLE, 'ẹ́', 4, 0)"
            ),
            GoldenCase(
                "title ==[c] 'abc'",
                "NSCoreDataStringCompare(t0.ZTITLE, 'abc', 4, 1)"
            ),
            GoldenCase(
                "title !=[cd] 'abc'",
                "NOT IFNULL(NSCoreDataStringCompare(t0.ZTITLE, 'abc', 4, 3), 0)"
            ),
            GoldenCase(
                "title ==[n] 'abc'",
                "t0.ZTITLE = 'abc'"
            ),
            GoldenCase(
                "title <[n] 'abc'",
                "t0.ZTITLE < 'abc'"
            ),
            GoldenCase(
                "title < 'abc'",
                "NSCoreDataStringCompare(t0.ZTITLE, 'abc', 0, 0)"
            ),
            GoldenCase(
                "title >=[cd] 'abc'",
                "NSCoreDataStringCompare(t0.ZTITLE, 'abc', 3, 3)"
            ),
            GoldenCase(
                "'abc' < title",
                "NSCoreDataStringCompare(t0.ZTITLE, 'abc', 2, 0)"
            ),
            GoldenCase(
                "title ==[l] 'abc'",
                "NSCoreDataStringCompare(t0.ZTITLE, 'abc', 4, 8)"
            ),
            GoldenCase(
                "title CONTAINS 'b'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'b', 99, 0)"
            ),
            GoldenCase(
                "title CONTAINS[cd] 'b'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'b', 99, 3)"
            ),
            GoldenCase(
                "title BEGINSWITH 'ab'",
                "t0.ZTITLE >= 'ab' AND t0.ZTITLE < 'ac' AND NSCoreDataStringSearch(t0.ZTITLE, 'ab', 8, 0)"
            ),
            GoldenCase(
                "title BEGINSWITH 'aK'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'aK', 8, 0)"
            ),
            GoldenCase(
                "title BEGINSWITH 'abé'",
                "t0.ZTITLE >= 'a' AND t0.ZTITLE < 'b' AND NSCoreDataStringSearch(t0.ZTITLE, 'abé', 8, 0)"
            ),
            GoldenCase(
                "title BEGINSWITH[n] 'ab'",
                "t0.ZTITLE >= 'ab' AND t0.ZTITLE < 'ac' AND NSCoreDataStringSearch(t0.ZTITLE, 'ab', 8, 4)"
            ),
            GoldenCase(
                "title BEGINSWITH 'é'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'é', 8, 0)"
            ),
            GoldenCase(
                "title BEGINSWITH[c] 'ab'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'ab', 8, 1)"
            ),
            GoldenCase(
                "title ENDSWITH 'b'",
                "NSCoreDataStringSearch(t0.ZTITLE, 'b', 9, 0)"
            ),
            GoldenCase(
                "title LIKE 'a*'",
                "NSCoreDataLike(t0.ZTITLE, 'a*', 0)"
            ),
            GoldenCase(
                "title LIKE[c] 'a?'",
                "NSCoreDataLike(t0.ZTITLE, 'a?', 1)"
            ),
            GoldenCase(
                "title MATCHES 'a.*'",
                "NSCoreDataMatches(t0.ZTITLE, 'a.*', 0)"
            ),
            GoldenCase(
                "title MATCHES[c] 'a.*'",
                "NSCoreDataMatches(t0.ZTITLE, 'a.*', 1)"
            ),
            GoldenCase(
                "NOT title CONTAINS 'b'",
                "NOT IFNULL(NSCoreDataStringSearch(t0.ZTITLE, 'b', 99, 0), 0)"
            ),
            GoldenCase(
                "title == body",
                "t0.ZTITLE IS t0.ZBODY OR NSCoreDataStringCompare(t0.ZTITLE, t0.ZBODY, 4, 0)"
            ),
            GoldenCase(
                "title != body",
                "NOT IFNULL(t0.ZTITLE IS t0.ZBODY OR NSCoreDataStringCompare(t0.ZTITLE, t0.ZBODY, 4, 0), 0)"
            ),
            GoldenCase(
                "title ==[c] body",
                "t0.ZTITLE IS t0.ZBODY OR NSCoreDataStringCompare(t0.ZTITLE, t0.ZBODY, 4, 1)"
            ),
            GoldenCase(
                "title < body",
                "NSCoreDataStringCompare(t0.ZTITLE, t0.ZBODY, 0, 0)"
            ),
            GoldenCase(
                "title CONTAINS body",
                "NSCoreDataStringSearch(t0.ZTITLE, t0.ZBODY, 99, 0)"
            ),
            GoldenCase(
                "title IN 'abc'",
                "NSCoreDataStringSearch('abc', t0.ZTITLE, 99, 0)"
            ),
            GoldenCase(
                "title IN[c] body",
                "NSCoreDataStringSearch(t0.ZBODY, t0.ZTITLE, 99, 1)"
            ),
            GoldenCase(
                "'abc' CONTAINS title",
                "NSCoreDataStringSearch('abc', t0.ZTITLE, 99, 0)"
            ),
            GoldenCase(
                "rank CONTAINS '1'",
                "0"
            ),
            GoldenCase(
                "link CONTAINS 'a'",
                "0"
            ),
            GoldenCase(
                "title CONTAINS nil",
                "0"
            ),
            GoldenCase(
                "title CONTAINS 5",
                "0"
            ),
            GoldenCase(
                "folder.name ==[c] 'work'",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE NSCoreDataStringCompare(t1.ZNAME, 'work', 4, 1)"
            ),
            GoldenCase(
                "folder.name CONTAINS[cd] %@",
                ["ö"],
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE NSCoreDataStringSearch(t1.ZNAME, 'ö', 99, 3)"
            ),
        ]
    }
}
