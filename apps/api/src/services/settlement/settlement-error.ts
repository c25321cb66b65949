/** An epoch cannot be settled now. Nothing has been written; `message` says why. */
export class SettlementError extends Error {
  override readonly name = 'SettlementError'
}
