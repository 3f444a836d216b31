import {
  type changeDraftProduct,
  type DraftProduct,
  MOST_DRAFT_PRODUCTS,
  applicationProblems,
} from '#contracts/applications/applications.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ApplicationId, ApplicationProductId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { applicationRow, productRows, touch } from './rows.ts'

type DraftDeps = Pick<Deps, 'db' | 'clock'>

/** Keeps drafted products beside those that exist; the same title or barcode is kept once. Returns how many are new. */
export async function keepDrafts(tx: Db, id: ApplicationId, drafts: readonly DraftProduct[], now: Date): Promise<number> {
  const existing = await productRows(tx, id)
  const keyOf = ({ gtin, title }: DraftProduct) => gtin ?? title.toLowerCase()
  const known = new Set(existing.map(({ draft }) => keyOf(draft)))
  const fresh = drafts.filter((draft) => {
    if (known.has(keyOf(draft))) return false
    known.add(keyOf(draft))
    return true
  })
  const kept = fresh.slice(0, Math.max(0, MOST_DRAFT_PRODUCTS - existing.length))
  if (kept.length === 0) return 0
  await rowsOf(tx, 'applications.keep-drafts')`
    insert into application_products (application_id, draft, created_at) select ${id}, each, ${now}
    from unnest(${kept.map((draft) => JSON.stringify(draft))}::jsonb[]) with ordinality as given(each, at) order by at`
  await touch(tx, id, now)
  return kept.length
}

export async function change({ db, clock }: DraftDeps, who: Person, { params, body }: Sent<typeof changeDraftProduct>): Promise<void> {
  await editable(db, who, params.id, params.productId, async (tx, draft) => {
    const { price: _, ...rest } = draft
    const after: DraftProduct = {
      ...rest,
      title: body.title,
      description: body.description,
      ...(body.price === null ? {} : { price: body.price }),
    }
    await rowsOf(tx, 'applications.change-draft')`
      update application_products set draft = ${JSON.stringify(after)}::jsonb where id = ${params.productId}`
    await touch(tx, params.id, clock.now())
  })
}

export async function remove({ db, clock }: DraftDeps, who: Person, id: ApplicationId, productId: ApplicationProductId): Promise<void> {
  await editable(db, who, id, productId, async (tx) => {
    await rowsOf(tx, 'applications.remove-draft')`delete from application_products where id = ${productId}`
    await touch(tx, id, clock.now())
  })
}

/** Drafted products can be corrected until the application is decided; they go live only when the owner publishes them. */
async function editable(
  db: Db,
  who: Person,
  id: ApplicationId,
  productId: ApplicationProductId,
  work: (tx: Db, draft: DraftProduct) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await applicationRow(tx, id, who.id, true)
    const product = (await productRows(tx, id)).find((each) => each.id === productId)
    if (!product) throw new Problem('not_found')
    if (row.state === 'approved' || row.state === 'rejected') throw new Problem(applicationProblems, 'applications.not_open')
    await work(tx, product.draft)
  })
}
