import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'

type LineToPick = Pick<OfficeFulfillment['items'][number], 'sku' | 'title' | 'options' | 'quantity'>
type ToPick = Pick<OfficeFulfillment, 'orderNumber' | 'storeName'> & { items: readonly LineToPick[] }

export type PickLine = { sku: string; name: string; pieces: number; orders: { number: string; pieces: number }[] }

/** The pick list per store for these orders: equal items are combined, with their order numbers. */
export function picksOf(items: readonly ToPick[]): { store: string; picks: PickLine[] }[] {
  const byStore = Map.groupBy(items, ({ storeName }) => storeName)
  return [...byStore].map(([store, here]) => ({ store, picks: picksIn(here) })).toSorted((a, b) => a.store.localeCompare(b.store))
}

function picksIn(items: readonly ToPick[]): PickLine[] {
  const picks = new Map<string, PickLine>()
  for (const { orderNumber: number, items: lines } of items)
    for (const { sku, title, options, quantity: pieces } of lines.filter(({ quantity }) => quantity > 0)) {
      const name = [title, options].filter(Boolean).join(', ')
      const pick = picks.get(`${sku} ${name}`) ?? { sku, name, pieces: 0, orders: [] }
      picks.set(`${sku} ${name}`, { ...pick, pieces: pick.pieces + pieces, orders: [...pick.orders, { number, pieces }] })
    }
  return [...picks.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
