// Loaded before a server starts: its clock is 400 days ahead until SIGUSR2 corrects it; the next SIGUSR2 makes it wrong again.
const AHEAD_MS = 400 * 86_400_000
let aheadMs = AHEAD_MS
const RightDate = Date

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs)
    else super(...given)
  }
  static now() {
    return RightDate.now() + aheadMs
  }
}

process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? AHEAD_MS : 0
})
