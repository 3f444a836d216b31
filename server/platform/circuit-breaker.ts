import type { Clock } from './clock.ts'

const STRIKES = 3
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const MOST_LANES = 5_000

type Lane = { strikes: number; openUntil: number; waitMs: number; probing: boolean }

/**
 * Remembers receivers that cannot be reached. After a few failures in a row, one is skipped for a while; then a single attempt checks
 * whether it is back. A mail server that is down therefore does not slow down thousands of mails.
 */
export class CircuitBreaker {
  readonly #lanes = new Map<string, Lane>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** 'closed': send; 'probe': one attempt is allowed; a date: no attempt before it. */
  stateOf(name: string): 'closed' | 'probe' | Date {
    const lane = this.#lanes.get(name)
    if (!lane || lane.strikes < STRIKES) return 'closed'
    const now = this.#clock.now().getTime()
    if (lane.openUntil > now) return new Date(lane.openUntil)
    return lane.probing ? new Date(now + FIRST_WAIT_MS) : 'probe'
  }

  /** How many receivers are skipped now. */
  get open(): number {
    let open = 0
    for (const { strikes } of this.#lanes.values()) if (strikes >= STRIKES) open += 1
    return open
  }

  /** The single attempt after a wait has begun: all other messages wait for its result. */
  probe(name: string): void {
    const lane = this.#lanes.get(name)
    if (lane) lane.probing = true
  }

  reached(name: string): void {
    this.#lanes.delete(name)
  }

  missed(name: string, waitAtLeastMs = 0): void {
    const lane = this.#lanes.get(name) ?? { strikes: 0, openUntil: 0, waitMs: FIRST_WAIT_MS, probing: false }
    lane.strikes += 1
    lane.probing = false
    if (lane.strikes >= STRIKES) {
      lane.openUntil = this.#clock.now().getTime() + Math.max(waitAtLeastMs, lane.waitMs)
      lane.waitMs = Math.min(LONGEST_WAIT_MS, lane.waitMs * 2)
    }
    this.#lanes.set(name, lane)
    // Addresses come from outside, so this memory must be bounded.
    const [oldest] = this.#lanes.keys()
    if (this.#lanes.size > MOST_LANES && oldest !== undefined) this.#lanes.delete(oldest)
  }
}
