import { MINUTE } from '#contracts/time.ts'
import { isReadyToday, type Opening, openLabel, pickupPromise } from '../../stores/hours.ts'
import type { ListedStore } from './directory.ts'

/** The opening state of a store, computed once a minute because every card and offer needs it. */
class Now {
  readonly minute: number
  readonly #store: ListedStore
  readonly #now: Date
  #opening: Opening | undefined
  #estimate: string | undefined

  constructor(store: ListedStore, now: Date, minute: number) {
    this.#store = store
    this.#now = now
    this.minute = minute
  }

  get opening(): Opening {
    const { hours, timeZone, state } = this.#store
    this.#opening ??= openLabel(hours, timeZone, this.#now, state)
    return this.#opening
  }

  get pickupEstimate(): string {
    this.#estimate ??= pickupPromise(this.#store, this.#now).words
    return this.#estimate
  }

  get isReadyToday(): boolean {
    return isReadyToday(this.pickupEstimate)
  }
}

const kept = new WeakMap<ListedStore, Now>()

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE)

export function nowAt(store: ListedStore, now: Date): Now {
  const minute = minuteOf(now)
  const known = kept.get(store)
  if (known?.minute === minute) return known
  const made = new Now(store, now, minute)
  kept.set(store, made)
  return made
}
