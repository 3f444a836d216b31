export type Rates = {
  /** The sustained rate while messages are waiting. */
  perSecond: number
  /** The most messages in any window of `ms` milliseconds, wherever it begins. */
  stretch: { most: number; ms: number }
  /** The most lost time that a delayed sender may make up for, within the stretch limit. */
  catchUpMs: number
}

/** A rate limiter. The caller passes the current time: it has no clock. */
export class SendRate {
  readonly #everyMs: number
  readonly #stretchMs: number
  readonly #catchUpMs: number
  /** Times of the latest departures, as a ring buffer; the oldest is overwritten next. */
  readonly #left: Float64Array
  #oldest = 0
  #due = Number.NEGATIVE_INFINITY

  constructor({ perSecond, stretch, catchUpMs }: Rates) {
    this.#everyMs = 1000 / perSecond
    this.#stretchMs = stretch.ms
    this.#catchUpMs = catchUpMs
    this.#left = new Float64Array(stretch.most).fill(Number.NEGATIVE_INFINITY)
  }

  /** How long the next message has to wait; 0: it may leave now. */
  waitMs(now: number): number {
    return Math.max(0, (this.#left[this.#oldest] ?? 0) + this.#stretchMs - now, this.#due - now)
  }

  left(now: number): void {
    this.#left[this.#oldest] = now
    this.#oldest = (this.#oldest + 1) % this.#left.length
    this.#due = Math.max(this.#due, now - this.#catchUpMs) + this.#everyMs
  }
}
