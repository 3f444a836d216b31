/**
 * So many may leave in any stretch of time, wherever it begins, and so ten times as many in any ten stretches. Asked with the moment it
 * is: it knows no clock.
 */
export class Pace {
  readonly #stretchMs: number
  /** When the latest left; the oldest of them is overwritten next. */
  readonly #left: Float64Array
  #oldest = 0

  constructor(most: number, stretchMs: number) {
    this.#stretchMs = stretchMs
    this.#left = new Float64Array(most).fill(Number.NEGATIVE_INFINITY)
  }

  /** How long the next has to wait; 0: it may leave now. */
  waitMs(now: number): number {
    return Math.max(0, (this.#left[this.#oldest] ?? 0) + this.#stretchMs - now)
  }

  left(now: number): void {
    this.#left[this.#oldest] = now
    this.#oldest = (this.#oldest + 1) % this.#left.length
  }
}
