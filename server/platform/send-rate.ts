export type Rates = {
  /** So many leave in a second as long as more wait. */
  perSecond: number
  /** So many may leave in any stretch of time, wherever it begins. */
  stretch: { most: number; ms: number }
  /** Whoever was kept from leaving, or was not there, may make up for so much of it, as quickly as the stretches allow. */
  catchUpMs: number
}

/** When the next of many may leave. Asked with the moment it is: it knows no clock. */
export class SendRate {
  readonly #everyMs: number
  readonly #stretchMs: number
  readonly #catchUpMs: number
  /** When the latest left; the oldest of them is overwritten next. */
  readonly #left: Float64Array
  #oldest = 0
  #due = Number.NEGATIVE_INFINITY

  constructor({ perSecond, stretch, catchUpMs }: Rates) {
    this.#everyMs = 1000 / perSecond
    this.#stretchMs = stretch.ms
    this.#catchUpMs = catchUpMs
    this.#left = new Float64Array(stretch.most).fill(Number.NEGATIVE_INFINITY)
  }

  /** How long the next has to wait; 0: it may leave now. */
  waitMs(now: number): number {
    return Math.max(0, (this.#left[this.#oldest] ?? 0) + this.#stretchMs - now, this.#due - now)
  }

  left(now: number): void {
    this.#left[this.#oldest] = now
    this.#oldest = (this.#oldest + 1) % this.#left.length
    this.#due = Math.max(this.#due, now - this.#catchUpMs) + this.#everyMs
  }
}
