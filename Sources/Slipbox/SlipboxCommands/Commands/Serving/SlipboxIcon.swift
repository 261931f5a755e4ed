/// The picture by which browsers tell the slip box from other tabs: a box with slips.
enum SlipboxIcon {
    static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
        <rect x="8" y="3" width="18" height="15" rx="2" fill="#f4b740"/>\
        <rect x="6" y="7" width="20" height="14" rx="2" fill="#fff" stroke="#0a64dc" stroke-width="1.5"/>\
        <path d="M10 11.5h10" stroke="#0a64dc" stroke-width="1.5" stroke-linecap="round"/>\
        <path d="M3 15h7l2 3h8l2-3h7v11a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z" fill="#0a64dc"/></svg>
        """
}
