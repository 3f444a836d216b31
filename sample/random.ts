/**
 * Deterministic random numbers, the same on every machine: one stream per name, so that a change in one part does not affect the others.
 */
export class Chance {
  #state: number

  constructor(name: string) {
    this.#state = 2_166_136_261
    for (const letter of name) this.#state = Math.imul(this.#state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** An integer, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }

  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list]
    for (let i = out.length - 1; i > 0; i -= 1) {
      const other = this.whole(0, i)
      const kept = out[i] as T
      out[i] = out[other] as T
      out[other] = kept
    }
    return out
  }

  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count)
  }
}
