/// Which edits of others a device knows for certain, and which it may know: a sync that fails has perhaps sent or fetched some of them.
struct Knowledge {
    /// What a device knows at some time: the numbers of the last edits of each device.
    struct Horizon {
        let certain: [Int: Int]
        let possible: [Int: Int]

        func knows(_ edit: EditLedger.Edit) -> Bool { edit.number <= certain[edit.device] ?? 0 }
        func mayKnow(_ edit: EditLedger.Edit) -> Bool { edit.number <= possible[edit.device] ?? 0 }
    }

    private var counts: [Int: Int] = [:]
    private var service = (certain: [Int: Int](), possible: [Int: Int]())
    private var devices: [Int: (certain: [Int: Int], possible: [Int: Int])] = [:]

    /// The number of the last save of a device.
    func editCount(of device: Int) -> Int { counts[device] ?? 0 }

    mutating func beginSave(on device: Int) { counts[device, default: 0] += 1 }

    func horizon(of device: Int) -> Horizon {
        let own = [device: editCount(of: device)]
        let known = devices[device] ?? ([:], [:])
        return Horizon(
            certain: known.certain.merging(own) { max($0, $1) },
            possible: known.possible.merging(own) { max($0, $1) }
        )
    }

    /// Takes down that a device has synced, or tried to.
    mutating func sync(_ device: Int, succeeded: Bool) {
        let own = [device: editCount(of: device)]
        var known = devices[device] ?? ([:], [:])
        service.possible.merge(own) { max($0, $1) }
        known.possible.merge(service.possible) { max($0, $1) }
        if succeeded {
            service.certain.merge(own) { max($0, $1) }
            known.certain.merge(service.certain) { max($0, $1) }
        }
        devices[device] = known
    }
}
