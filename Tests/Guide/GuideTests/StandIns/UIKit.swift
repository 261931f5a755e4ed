import Foundation

// Just enough of UIKit for the listings of articles: views keep what they show, and nothing is drawn.

class UIView {
    var isHidden = false
}

struct UIColor: Equatable {
    let name: String
    static let black = UIColor(name: "black")
}

class UILabel: UIView {
    var text: String?
    var textColor = UIColor.black
}

class UIViewController: NSObject {
    var title: String?
    weak var navigationController: UINavigationController?

    func viewDidLoad() {}
    func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
}

final class UINavigationController: UIViewController {
    private(set) var viewControllers: [UIViewController] = []

    func pushViewController(_ controller: UIViewController, animated: Bool) {
        controller.navigationController = self
        viewControllers.append(controller)
    }

    func popViewController(animated: Bool) -> UIViewController? { viewControllers.popLast() }
}

struct UIStoryboardSegue {
    let identifier: String?
    let destination: UIViewController
}

class UITableViewCell: UIView {
    enum EditingStyle {
        case delete
    }

    func awakeFromNib() {}
}

protocol UITableViewDataSource: AnyObject {
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// A table that asks its data source for all of its cells.
final class UITableView: UIView {
    weak var dataSource: (any UITableViewDataSource)?
    /// Makes the cell of the storyboard.
    var prototype: () -> UITableViewCell = { UITableViewCell() }
    private(set) var cells: [UITableViewCell] = []

    func reloadData() {
        guard let dataSource else { return }
        let sections = 0..<dataSource.numberOfSections(in: self)
        let paths = sections.flatMap { section in
            (0..<dataSource.tableView(self, numberOfRowsInSection: section)).map { IndexPath(indexes: [section, $0]) }
        }
        cells = paths.map { dataSource.tableView(self, cellForRowAt: $0) }
    }

    func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        prototype()
    }
    func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

extension IndexPath {
    var row: Int { self[1] }
    var item: Int { self[1] }
}

final class UICollectionView: UIView {}

protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
}

final class UITextField: UIView {
    weak var delegate: (any UITextFieldDelegate)?
    var text: String?

    func endEditing(_ force: Bool) { delegate?.textFieldDidEndEditing(self) }
}

class UIControl: UIView {
    struct Event: Hashable {
        let rawValue: UInt
    }

    private var actions: [Event: () -> Void] = [:]

    func addAction(for event: Event, _ action: @escaping () -> Void) { actions[event] = action }
    func sendActions(for event: Event) { actions[event]?() }
}

final class UIApplication {
    static let shared = UIApplication()
    var delegate: AnyObject?
}
