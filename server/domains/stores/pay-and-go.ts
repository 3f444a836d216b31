import { openLabel } from './hours.ts'
import { sells, type Store } from './stores.ts'

/**
 * Why nothing can be paid and taken along in this store now, in words; null where it can. The goods leave past the store's own people, so
 * it must be open.
 */
export function whyNoPayAndGo(store: Store, now: Date): string | null {
  if (!sells(store)) return `${store.name} takes no orders right now. Pay at the register.`
  if (!store.offersPickup) return `${store.name} offers no pickup. Pay at the register.`
  const { open, label } = openLabel(store.hours, store.timeZone, now, store.state)
  return open ? null : `${store.name} isn't open now (${label}). Add it to your cart instead.`
}
