internal import WebUI

/// A row for a place that is always there.
struct PlaceRow: View {
    let place: Place

    var body: some View {
        Label(place.title, systemImage: place.systemImage)
            .tag(place)
    }
}
