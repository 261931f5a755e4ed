/// Where a new object goes: what makes its identifier permanent.
struct AllocatedKey {
    let store: StoreIdentity
    let key: Int64
}
