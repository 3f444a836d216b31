import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { type Label, type labels, type LEFT_OUT, MOST_LABELS, perSheet, toolkitProblems } from '#contracts/toolkit.ts'
import type { Printed } from '#contracts/visits.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { labeledShelves, type LabeledShelf } from '../catalog/office/shelf-labels.ts'
import { pricesAfter } from '../promotions/deals.ts'
import type { Store } from '../stores/stores.ts'
import { drawLabels } from './draw-labels.ts'
import { ownStore } from './own-store.ts'
import { unitPriceOf } from './rules.ts'

type Wanted = Sent<typeof labels>['query']
type Labeled<S> = { shelf: S; label: Label }

/** What the labels of these products say, and which products get none. */
export async function labelsOf(deps: Deps, person: Person, wanted: Wanted): Promise<Reply<typeof labels>> {
  const { labeled, leftOut, sheets } = await gathered(deps, person, wanted)
  return { items: labeled.map(({ label }) => label), leftOut, sheets }
}

export async function labelsPdf(deps: Deps, person: Person, wanted: Wanted): Promise<Buffer> {
  const { labeled, store } = await gathered(deps, person, wanted)
  if (labeled.length === 0) throw new Problem(toolkitProblems, 'toolkit.nothing_to_print')
  const { kind, sheet, start = 1, copies = 1 } = wanted
  const printed = labeled.flatMap(({ shelf, label }) =>
    Array.from({ length: copies }, () => ({
      ...label,
      link: addressOf(deps.config.publicOrigin, store, shelf, sheet === 'letter' ? 'poster' : 'tag'),
      storeName: store.name,
    })),
  )
  return drawLabels({ labels: printed, kind, sheet, start })
}

async function gathered(deps: Deps, person: Person, { storeId, variants, sheet, start = 1, copies = 1 }: Wanted) {
  const store = await ownStore(deps.db, person, storeId)
  const asked = [...new Set(variants)]
  const shelves = await labeledShelves(deps.db, storeId, asked)
  if (shelves.length < asked.length) throw new Problem(toolkitProblems, 'toolkit.unknown_product')
  if (shelves.length * copies > MOST_LABELS) throw new Problem(toolkitProblems, 'toolkit.too_many_labels')
  const printable = shelves.filter((shelf) => reasonToLeaveOut(shelf) === null)
  const labeled = await labelsFor(deps, storeId, printable)
  return {
    store,
    labeled,
    leftOut: shelves.flatMap((shelf) => {
      const why = reasonToLeaveOut(shelf)
      return why ? [{ variantId: shelf.variantId, title: shelf.title, why }] : []
    }),
    sheets: Math.ceil((start - 1 + labeled.length * copies) / perSheet(sheet)),
  }
}

/** Labels of these shelves, in their order, with the prices that a visitor of the product's page sees: see `BuyBox`. */
export async function labelsFor<S extends LabeledShelf>(deps: Deps, storeId: StoreId, shelves: readonly S[]): Promise<Labeled<S>[]> {
  const offers = shelves.map(({ variantId }) => ({ variantId, storeId }))
  const promoted = new Map((await pricesAfter(deps.db, { offers }, null, deps, deps.clock.now())).items.map((one) => [one.variantId, one]))
  return shelves.map((shelf) => {
    const { variantId, title, sku, gtin, price, former } = shelf
    const sale = promoted.get(variantId)
    const now = sale?.price ?? price
    return {
      shelf,
      label: {
        variantId,
        title,
        options: shelf.optionValues.join(', '),
        sku,
        gtin,
        price: now,
        unitPrice: unitPriceOf({ ...shelf, price: now }),
        formerPrice: (sale && sale.price !== null ? sale.formerPrice : null) ?? former,
        sale: sale ? { offer: sale.offer, ends: sale.ends } : null,
      },
    }
  })
}

const reasonToLeaveOut = ({ price, isOnSale }: LabeledShelf): keyof typeof LEFT_OUT | null =>
  price === 0 ? 'no_price' : isOnSale ? null : 'not_on_sale'

/** The page opens with this variant at this store. `via` has the visit counted as a scan of what was printed. */
export function addressOf(
  origin: string,
  { slug: store }: Pick<Store, 'slug'>,
  { slug, optionNames, optionValues }: LabeledShelf,
  via?: Printed,
): string {
  const options = optionValues.flatMap((value, i) => (optionNames[i] ? [`${optionNames[i]}:${value}`.toLowerCase()] : []))
  return `${origin}/product/${slug}?${new URLSearchParams({ store, ...(via && { via }), ...(options.length > 0 && { options: options.join('|') }) })}`
}
