@testable import FoundationBackfillCore

extension World {
    /// | name    | nickname      | age | height | salary  | active | flags | boss  | friends           |
    /// |---------|---------------|-----|--------|---------|--------|-------|-------|-------------------|
    /// | Ada     | Countess      | 36  | 1.65   | 1250.5  | yes    | 1     |       |                   |
    /// | Grace   | Amazing Grace | 45  | 1.5    | 2000    | yes    | 3     | Ada   | Ada               |
    /// | Alan    |               | 41  | 1.78   | 999.99  | no     | 4     | Ada   | Ada, Grace        |
    /// | Edsger  | EWD           | 30  | 1.8    | 1500.25 | no     | 6     |       | Alan              |
    /// | Barbara |               | 30  | 1.6    | 3000    | yes    | 8     | Grace | Grace, Edsger     |
    /// | Linus   | Tux           | 20  | 1.75   | 1000    | yes    | 0     | Alan  | Ada, Alan, Edsger |
    /// | Zoë     | zoe           | 17  | 2      | 0       | no     | 15    | Linus | Linus             |
    /// | Иван    |               | 65  | 1.7    | -50.75  | yes    | 255   |       | Barbara, Zoë      |
    static func makePeople() -> [Person] {
        let ada = Person("Ada", 1)
        ada.nickname = "Countess"
        ada.age = 36
        ada.height = 1.65
        ada.salary = decimal("1250.5")
        ada.isActive = true
        ada.born = date(-1_000_000_000)
        ada.homepage = url("https://ada.example/notes")
        ada.tags = ["math", "poetry"]
        ada.scores = [10, 20, 30]
        ada.ratings = [1, 2, 3]
        ada.address = Address("London", "SW1A")
        ada.notes = "café"
        ada.flags = 1
        ada.badges = ["gold": 2, "silver": 1]

        let grace = Person("Grace", 2)
        grace.nickname = "Amazing Grace"
        grace.age = 45
        grace.height = 1.5
        grace.salary = decimal("2000")
        grace.isActive = true
        grace.born = date(-500_000_000.5)
        grace.tags = ["navy", "compiler", "math"]
        grace.scores = [5, 5, 10]
        grace.ratings = [2, 3]
        grace.friends = [ada]
        grace.boss = ada
        grace.address = Address("New York", "10001")
        grace.notes = "cafe\u{301}"
        grace.flags = 3
        grace.badges = ["gold": 1]

        let alan = Person("Alan", 3)
        alan.age = 41
        alan.height = 1.78
        alan.salary = decimal("999.99")
        alan.born = date(-86400)
        alan.homepage = url("https://alan.example/")
        alan.tags = ["math", "crypto"]
        alan.scores = [7]
        alan.ratings = [4]
        alan.friends = [ada, grace]
        alan.boss = ada
        alan.address = Address("London", "E1")
        alan.notes = "Straße"
        alan.flags = 4

        let edsger = Person("Edsger", 4)
        edsger.nickname = "EWD"
        edsger.age = 30
        edsger.height = 1.8
        edsger.salary = decimal("1500.25")
        edsger.born = date(0)
        edsger.tags = ["graph", "essay"]
        edsger.scores = [100, 1]
        edsger.ratings = [1, 5]
        edsger.friends = [alan]
        edsger.address = Address("Rotterdam", "3011")
        edsger.notes = "\u{130}stanbul"
        edsger.flags = 6
        edsger.badges = ["silver": 3]

        let barbara = Person("Barbara", 5)
        barbara.age = 30
        barbara.height = 1.6
        barbara.salary = decimal("3000")
        barbara.isActive = true
        barbara.born = date(86400)
        barbara.homepage = url("https://barbara.example/clu")
        barbara.tags = ["compiler", "types"]
        barbara.scores = [3, 3, 3]
        barbara.friends = [grace, edsger]
        barbara.boss = grace
        barbara.address = Address("Los Angeles", "90001")
        barbara.notes = "οδο\u{3C2}"
        barbara.flags = 8
        barbara.badges = ["gold": 5]

        let linus = Person("Linus", 6)
        linus.nickname = "Tux"
        linus.age = 20
        linus.height = 1.75
        linus.salary = decimal("1000")
        linus.isActive = true
        linus.born = date(100_000_000)
        linus.homepage = url("https://linus.example/kernel")
        linus.tags = ["kernel"]
        linus.scores = [0, -4]
        linus.ratings = [3]
        linus.friends = [ada, alan, edsger]
        linus.boss = alan
        linus.address = Address("Helsinki", "00100")
        linus.notes = "\u{212A}elvin \u{1F44D}\u{1F3FF}"
        linus.flags = 0

        let zoe = Person("Zoë", 7)
        zoe.nickname = "zoe"
        zoe.age = 17
        zoe.height = 2
        zoe.salary = decimal("0")
        zoe.born = date(500_000_000.25)
        zoe.ratings = [5]
        zoe.friends = [linus]
        zoe.boss = linus
        zoe.address = Address("Paris", "75001")
        zoe.notes = "\u{1F469}\u{1F3FD}\u{200D}\u{1F4BB} at work"
        zoe.flags = 15
        zoe.badges = ["bronze": 1]

        let ivan = Person("Иван", 8)
        ivan.age = 65
        ivan.height = 1.7
        ivan.salary = decimal("-50.75")
        ivan.isActive = true
        ivan.born = date(768_000_000.123456)
        ivan.tags = ["Math", "éclair"]
        ivan.scores = [8, 9]
        ivan.ratings = [1, 2, 3, 4, 5]
        ivan.friends = [barbara, zoe]
        ivan.address = Address("Москва", "101000")
        ivan.notes = "Тёплый чай"
        ivan.flags = 255
        ivan.badges = ["gold": 0]

        return [ada, grace, alan, edsger, barbara, linus, zoe, ivan]
    }
}
