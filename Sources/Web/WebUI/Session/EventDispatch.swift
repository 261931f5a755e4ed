internal import Foundation

/// Delivers the user's actions to the handlers of elements. Invalid events are ignored, because the browser can't be
/// trusted.
@MainActor
struct EventDispatch {
    let session: ViewSession

    func dispatch(_ event: ClientEvent) {
        guard event.node != 0 else { return dispatchPage(event) }
        guard let element = session.graph.elements[event.node] else { return }
        switch event.name {
        case "focus": session.graph.focus.userMovedFocus(to: element, isFocused: true)
        case "blur": session.graph.focus.userMovedFocus(to: element, isFocused: false)
        case "input": input(event, at: element)
        case "change": change(event, at: element)
        default: break
        }
        guard !element.attributes[flag: "disabled"], element.attributes["aria-disabled"] != "true" else { return }
        element.handlers[event.name]?(event)
    }

    /// The event tells what the field shows now. The value that the program makes of it is compared with that.
    private func input(_ event: ClientEvent, at element: Element) {
        guard let control = element.controlState, case .text = control.value, let text = event.payload.string else {
            return
        }
        control.shown = .text(text)
        control.version = max(control.version, event.version ?? 0)
        element.touch()
    }

    private func change(_ event: ClientEvent, at element: Element) {
        guard let control = element.controlState else { return }
        switch (control.value, event.payload) {
        case (.flag, .bool(let isOn)): control.shown = .flag(isOn)
        case (.choice, .string(let choice)): control.shown = .choice(choice)
        case (.text, .string(let text)): control.shown = .text(text)
        default: return
        }
        // The browser had not yet received the last value when the user acted, and that value may overwrite the user's:
        // send the current value again.
        if let seen = event.lastSequence, seen < control.sequence { control.shown = nil }
        element.touch()
    }

    private func dispatchPage(_ event: ClientEvent) {
        switch (event.name, event.payload) {
        case ("nav", .string(let text)):
            if let url = URL(string: text) {
                // A patch on its way may contain another address, which the browser will show.
                let isSeen = event.lastSequence.map { $0 >= session.sequence } ?? true
                session.graph.page.navigate(to: url, isShown: isSeen)
            }
        case ("phase", .string(let name)):
            if let phase = ScenePhase(name: name) {
                session.graph.page.window.scenePhase.current = phase
            }
        case ("zone", .string(let name)):
            if let zone = ["UTC", "Etc/UTC"].contains(name) ? .gmt : TimeZone(identifier: name) {
                session.graph.page.window.timeZone.current = zone
            }
        case ("device", .object): session.graph.page.window.device.current = Device(event.payload)
        default: break
        }
    }

    /// Delivers a form: first the fields, then the pressed button. A checkbox that is off isn't part of the form.
    func dispatch(_ form: FormSubmission) {
        for field in form.fields where field.name.hasPrefix("f") {
            guard let id = Int(field.name.dropFirst()), let element = session.graph.elements[id] else { continue }
            fill(element, with: field.value)
        }
        if form.fields.contains(where: { $0.name == "shown" }) {
            switchOffAbsent(in: form)
        }
        if let clicked = form.fields.last(where: { $0.name == "click" }), let id = Int(clicked.value) {
            dispatch(ClientEvent("click", node: id))
        }
    }

    private func switchOffAbsent(in form: FormSubmission) {
        let present = Set(form.fields.map(\.name))
        for element in session.graph.elements.all where element.control == .flag(true) && element.tag == "input" {
            if element.shown != nil, !present.contains("f\(element.id)"), !element.attributes[flag: "disabled"] {
                dispatch(ClientEvent("change", node: element.id, payload: false))
            }
        }
    }

    private func fill(_ element: Element, with value: String) {
        switch element.control {
        case .text(let text) where text != value.replacing("\r\n", with: "\n"):
            let payload = JSONValue.string(value.replacing("\r\n", with: "\n"))
            dispatch(
                ClientEvent(
                    "input",
                    node: element.id,
                    payload: payload,
                    version: (element.controlState?.version ?? 0) + 1
                )
            )
        case .flag(false):
            dispatch(ClientEvent("change", node: element.id, payload: true))
        case .choice(let choice) where choice != value:
            dispatch(ClientEvent("change", node: element.id, payload: .string(value)))
        default: break
        }
    }
}
