import { type MallId, OrderNumber, type ProductId, type StoreId } from '#contracts/ids.ts'
import type { ShareKind } from '#contracts/shares/shares.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { productSummaries } from '../catalog/product-summaries.ts'
import { mallsByIds } from '../malls/malls.ts'
import { findOrder } from '../orders/read.ts'
import { storesByIds } from '../stores/stores.ts'

/** `subject` spells the thing in one way, so that it is rewarded once a day whatever the request says. */
export type Subject = {
  kind: ShareKind
  subject: string
  title: string
  path: string /** In a line of the history: "For sharing your link". */
  inMemo: string
}

/** Visits to any other page count for the person's own link. */
export const OWN_LINK: Subject = { kind: 'account', subject: 'me', title: 'Your own link', path: '/signup', inMemo: 'your link' }

/** The thing that was shared; `not_found` unless it exists and the person may see it. */
export async function subjectOf(deps: Deps, person: Person, kind: ShareKind, id: string): Promise<Subject> {
  if (kind === 'account') return OWN_LINK
  if (kind === 'checkout') {
    const number = OrderNumber.safeParse(id)
    if (!number.success) throw new Problem('not_found')
    const order = await findOrder(deps, number.data, person)
    if (order.user_id !== person.id) throw new Problem('not_found')
    return { kind, subject: order.number, title: 'An order', path: '/', inMemo: 'an order' }
  }
  const row = Number(id)
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not_found')
  const found = await placeOrProduct(deps, kind, row)
  if (!found) throw new Problem('not_found')
  return { kind, subject: String(row), title: found.title, path: `/${kind}/${found.slug}`, inMemo: found.title }
}

async function placeOrProduct(
  { db }: Deps,
  kind: 'product' | 'store' | 'mall',
  id: number,
): Promise<{ title: string; slug: string } | undefined> {
  if (kind === 'product') return (await productSummaries(db, [id as ProductId])).get(id as ProductId)
  const place =
    kind === 'store'
      ? (await storesByIds(db, [id as StoreId])).get(id as StoreId)
      : (await mallsByIds(db, [id as MallId])).get(id as MallId)
  return place && { title: place.name, slug: place.slug }
}
