import type { FulfillmentMethod } from '#contracts/constants.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Rates = Record<FulfillmentMethod, number>

/**
 * SPIRALs per dollar by method, from the published rule. Loyalty is a higher layer that search must not call, so this reads the rule's
 * table.
 */
export class BaseRates {
  readonly #db: Db
  #kept: { rates: Promise<Rates>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  of(now: Date) {
    const at = performance.now()
    if (!this.#kept || at - this.#kept.at > 30_000) {
      const kept = { rates: this.#read(now), at }
      kept.rates.catch(() => this.forget())
      this.#kept = kept
    }
    return this.#kept.rates
  }

  forget(): void {
    this.#kept = undefined
  }

  async #read(now: Date) {
    const [row] = await rowsOf<{ rates: Rates }>(
      this.#db,
      'product.rates',
      `select rule -> 'pointsPerDollar' as rates from loyalty_rules where starts_at <= $1 order by version desc limit 1`,
      [now],
    )
    return row?.rates ?? { 'in-store-pickup': 0, 'ship-to-mall': 0, 'ship-to-me': 0 }
  }
}
