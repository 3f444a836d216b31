import { type Cents, cents } from '#contracts/money.ts'
import { RETURN_LABEL_CENTS, type ReturnReason, type ReturnWay } from '#contracts/returns/returns.ts'
import type { Store } from '../stores/stores.ts'
import { isLabelFree } from './rules.ts'

/** The built-in label: the store's address with a reference. A carrier's service would replace both functions. */
export const labelAddress = (store: Store): string[] => [
  `${store.name}, returns`,
  [store.street, store.unit].filter(Boolean).join(', '),
  `${store.city}, ${store.state} ${store.zip}`,
]
export const labelCost = (way: ReturnWay, reasons: readonly ReturnReason[]): Cents =>
  way !== 'post' || isLabelFree(reasons) ? cents(0) : RETURN_LABEL_CENTS
