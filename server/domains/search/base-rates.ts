import type { EarningTerms } from '#contracts/loyalty/earning.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/**
 * What an order earns without a tier, from the published rule. Loyalty is a higher layer that search must not call, so this reads the rule's
 * table.
 */
export class BaseRates {
  readonly #db: Db
  #kept: { rates: Promise<EarningTerms>; at: number } | undefined

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
    const [row] = await rowsOf<{ terms: EarningTerms }>(this.#db, 'product.rates')`
      select rule as terms from loyalty_rules where starts_at <= ${now} and withdrawn_at is null order by version desc limit 1`
    return row?.terms ?? { pointsPerDollar: { 'in-store-pickup': 0, 'ship-to-mall': 0, 'ship-to-me': 0 }, mostPerPart: null }
  }
}
