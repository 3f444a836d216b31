import {
  type Correction,
  type CorrectionValue,
  type decideMallCorrection,
  OPEN_CORRECTIONS_MOST,
  type suggestCorrection,
  correctionsProblems,
} from '#contracts/corrections.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CorrectionId, MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { joinMall, mallsByIds } from '../malls/malls.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import { storesByIds } from '../stores/stores.ts'
import { apply, changesOf } from './apply.ts'

type StoredCorrection = Omit<Correction, 'place' | 'by' | 'change'> & {
  value: CorrectionValue | null
  mallId: MallId | null
  storeId: StoreId | null
  retailerId: RetailerId | null
  userId: UserId
  author: string
  mall: string | null
  mallSlug: string | null
}
const HIDDEN = 'A moderator removed this text.'
const SELECT = `select c.id, c.kind, case when c.is_hidden then '${HIDDEN}' else c.words end as words, c.state, c.note, case when not c.is_hidden then c.value end as value, c.applied, c.mall_id as "mallId",
    c.store_id as "storeId", c.retailer_id as "retailerId", c.user_id as "userId", c.created_at as "createdAt", c.decided_at as "decidedAt",
    author.name as author, mall.name as mall, mall.slug as "mallSlug"
  from corrections c ${joinPerson('author.id = c.user_id', 'author')} left ${joinMall('mall.id = c.mall_id')}`

async function shown(db: Db, rows: readonly StoredCorrection[], now: Date): Promise<Correction[]> {
  const [stores, changes] = await Promise.all([
    storesByIds(
      db,
      rows.flatMap(({ storeId }) => storeId ?? []),
    ),
    changesOf(db, rows, now),
  ])
  return rows.map(({ id, kind, words, state, note, applied, createdAt, decidedAt, storeId, author, mall, mallSlug }) => {
    const store = storeId === null ? undefined : stores.get(storeId)
    const place = store ? { name: store.name, href: `/store/${store.slug}` } : { name: mall ?? '', href: `/mall/${mallSlug ?? ''}` }
    return {
      id,
      kind,
      words,
      change: changes.get(id) ?? null,
      applied,
      state,
      note,
      createdAt,
      decidedAt,
      place,
      by: author.split(' ')[0] ?? '',
    }
  })
}

export async function suggest(
  { db, clock }: Deps,
  person: Person,
  { mallId, storeId, kind, words, value = null }: Sent<typeof suggestCorrection>['body'],
  key: IdempotencyKey,
): Promise<Reply<typeof suggestCorrection>> {
  refuseBlockedWords(value?.kind === 'unit' ? { words, unit: value.unit } : { words })
  if (value && value.kind !== kind) throw fieldProblem('/value', 'Give the value of what is wrong.')
  if (value && storeId === null && value.kind !== 'hours') throw fieldProblem('/value', 'A mall has no such field.')
  if ((mallId === null) === (storeId === null)) throw fieldProblem('/mallId', 'Choose a mall or a store.')
  return once(db, key, async (tx) => {
    const mall = mallId === null ? undefined : (await mallsByIds(tx, [mallId])).get(mallId)
    const store = storeId === null ? undefined : (await storesByIds(tx, [storeId])).get(storeId)
    if ((!mall || mall.suspended) && (!store || store.closed)) throw new Problem('not_found')
    const [open] = await rowsOf<{ count: number }>(tx, 'corrections.open-of-person')`
      select count(*)::int as count from corrections
      where user_id = ${person.id} and state = 'open' and mall_id is not distinct from ${mallId}
        and store_id is not distinct from ${storeId}`
    if ((open?.count ?? 0) >= OPEN_CORRECTIONS_MOST) throw new Problem(correctionsProblems, 'corrections.enough')
    const [row] = await rowsOf<{ id: CorrectionId }>(tx, 'corrections.add')`
      insert into corrections (mall_id, store_id, retailer_id, user_id, kind, words, created_at, value)
      values (${mallId}, ${storeId}, ${store?.retailerId ?? null}, ${person.id}, ${kind}, ${words}, ${clock.now()}, ${value}) returning id`
    if (!row) throw new Error('a correction was not written')
    return row
  })
}

type CorrectionFilter = PageRequest & { open?: boolean | undefined }
export async function correctionsOfMall(
  db: Db,
  person: Person,
  mallId: MallId,
  { open, ...asked }: CorrectionFilter,
  now: Date,
): Promise<Page<Correction>> {
  if (!mallIdsOf(person, 'manager').includes(mallId)) throw new Problem('not_found')
  const page = await pageBy('corrections.of-mall', { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredCorrection>(
      db,
      'corrections.of-mall',
      `${SELECT} where c.mall_id = $1 and ($2::boolean is null or (c.state = 'open') = $2) and ($3::bigint is null or c.id < $3) order by c.id desc limit $4`,
      [mallId, open ?? null, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: await shown(db, page.items, now) }
}

export async function correctionsOfRetailer(
  db: Db,
  person: Person,
  { retailerId, open, ...asked }: CorrectionFilter & { retailerId: RetailerId },
  now: Date,
): Promise<Page<Correction>> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  const page = await pageBy('corrections.of-retailer', { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredCorrection>(
      db,
      'corrections.of-retailer',
      `${SELECT} where c.retailer_id = $1 and ($2::boolean is null or (c.state = 'open') = $2) and ($3::bigint is null or c.id < $3)
         and ($5::bigint[] is null or c.store_id = any($5)) order by c.id desc limit $4`,
      [retailerId, open ?? null, after?.id ?? null, limit, storeLimitOf(person, retailerId)],
    ),
  )
  return { ...page, items: await shown(db, page.items, now) }
}

const isOwn = (person: Person, { mallId, retailerId, storeId }: StoredCorrection): boolean =>
  mallId !== null
    ? mallIdsOf(person, 'manager').includes(mallId)
    : retailerId !== null &&
      storeId !== null &&
      retailerIdsOf(person, 'manager').includes(retailerId) &&
      (storeLimitOf(person, retailerId)?.includes(storeId) ?? true)

/** Decides a correction once, and tells its sender. */
export const decide = (
  deps: Deps,
  person: Person,
  { id, mallId }: { id: CorrectionId; mallId: MallId | null },
  { accept, note, applyTo = null }: Sent<typeof decideMallCorrection>['body'],
): Promise<Correction> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    const [row] = await rowsOf<StoredCorrection>(tx, 'corrections.lock')`${sql(SELECT)} where c.id = ${id} for no key update of c`
    if (!row || row.mallId !== mallId || !isOwn(person, row)) throw new Problem('not_found')
    if (!accept && !note) throw fieldProblem('/note', 'Say why.')
    if (note) refuseBlockedWords({ note })
    if (row.state !== 'open') throw new Problem(correctionsProblems, 'corrections.decided')
    if (!accept && applyTo !== null) throw fieldProblem('/applyTo', 'Only an accepted correction changes the page.')
    const applied = applyTo === null ? null : await apply(tx, person, row, applyTo, now)
    const after = { ...row, applied, state: accept ? ('accepted' as const) : ('declined' as const), note: note || null, decidedAt: now }
    await rowsOf(tx, 'corrections.decide')`
      update corrections set state = ${after.state}, note = ${after.note}, decided_at = ${now}, applied = ${applied} where id = ${id}`
    await recordAct(tx, {
      who: person,
      act: 'correction.decide',
      subject: `correction ${id}`,
      after: { state: after.state, note: after.note, applied },
    })
    const [decided] = await shown(tx, [after], now)
    if (!decided) throw new Problem('not_found')
    await tellPeople(tx, deps, [newsOf(row.userId, decided, deps.config.publicOrigin)])
    return decided
  })

function newsOf(userId: UserId, { id, state, note, place, applied }: Correction, publicOrigin: string): News {
  const subject =
    state === 'accepted' ? `Thank you: ${place.name} ${applied ? 'corrected' : 'corrects'} its page` : `Your correction of ${place.name}`
  const accepted = applied
    ? `${place.name} corrected its page. ${applied.field}: ${applied.after}.`
    : `${place.name} accepted your correction.`
  const answer = state === 'accepted' ? accepted : `${place.name} did not take over your correction.`
  const message = note ? `${answer} They say: ${note}` : answer
  return {
    userId,
    key: `correction ${id}`,
    type: 'correction_decided',
    urgent: false,
    subject,
    message,
    href: place.href,
    mail: {
      kind: 'correction-decided',
      paragraphs: [message],
      action: { label: 'See the page', url: new URL(place.href, publicOrigin).toString() },
    },
  }
}
