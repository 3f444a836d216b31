import type {
  AdminMall,
  AdminMallDetail,
  changeMall as changeMallEndpoint,
  createMall,
  inviteToMall,
  moveMall as moveMallEndpoint,
} from '#contracts/admin/malls.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { addMall, changeMall, freeMallSlug, lockMall, moveMall } from '../malls/malls.ts'
import { closeMall } from '../closings/closing.ts'
import { managerEmails } from '../identity/teams.ts'
import { faultsIn, hoursOf, scheduleOf } from '../stores/schedule.ts'
import { hoursByDay } from '../stores/hours.ts'
import { inviteToBusiness } from '../teams/business-invitations.ts'
import { historyOf, peopleOfBusiness } from './business-history.ts'
import type { ListSearch } from './lists.ts'
import { located } from './places.ts'
import { tellStatus } from './status-mails.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'

const COLUMNS = `m.id, m.slug, m.name, m.city, m.state, m.has_center as "hasCenter", m.suspended, m.closed, m.created_at as "joinedAt", m.is_sample as "isSample",
  (select count(*)::int from stores s where s.mall_id = m.id and not s.closed) as stores,
  (select count(*)::int from fulfillments f where f.center_mall_id = m.id and f.state in ('packed', 'in_transit', 'at_center')) as "openParcels"`

export const mallsOf = (
  db: Db,
  { q, center, ...asked }: ListSearch & { center?: 'with' | 'without' | undefined },
): Promise<Page<AdminMall>> =>
  pageBy('admin.malls', { id: 'id' }, asked, (after, limit) =>
    rowsOf<AdminMall>(
      db,
      'admin.malls',
      `select ${COLUMNS} from malls m where ($1::bigint is null or m.id < $1)
         and ($2::text is null or strpos(lower(m.name), $2) > 0 or strpos(lower(m.city), $2) > 0) and ($3::boolean is null or m.has_center = $3)
       order by m.id desc limit $4`,
      [after?.id ?? null, q?.toLowerCase() || null, center === undefined ? null : center === 'with', limit],
    ),
  )

type StoredMall = Omit<AdminMallDetail, 'week' | 'hoursByDay' | 'storeList' | 'people' | 'timeline'>
type StoreRow = AdminMallDetail['storeList'][number]

export async function mallDetail(db: Db, id: MallId, now: Date): Promise<AdminMallDetail> {
  const [row] = await rowsOf<StoredMall>(db, 'admin.mall')`
    select ${sql(COLUMNS)}, m.street, m.zip, m.hours, m.time_zone as "timeZone", m.amenities, m.center_place as "centerPlace",
      m.center_hold_days as "centerHoldDays", m.suspended_because as "suspendedBecause", m.version
    from malls m where m.id = ${id}`
  if (!row) throw new Problem('not_found')
  return {
    ...row,
    hoursByDay: hoursByDay(row.hours, row.timeZone, now, row.state),
    week: scheduleOf(row.hours, now.getUTCFullYear())?.week ?? null,
    storeList: await rowsOf<StoreRow>(db, 'admin.mall-stores')`
      select id, slug, name, unit, retailer_id as "retailerId" from stores where mall_id = ${id} and not closed order by name, id`,
    people: await peopleOfBusiness(db, 'mall', id, now),
    timeline: await historyOf(db, [`mall ${id}`]),
  }
}

type NewMall = Sent<typeof createMall>['body']

/** The columns of a mall from its form: the address must be known, and a SPIRAL Center keeps the hours of its mall. */
async function columnsOf(tx: Db, { week, hasCenter, centerPlace, centerHoldDays, name, amenities, ...address }: Omit<NewMall, 'reason'>) {
  const schedule = { week, closedOnHolidays: false, specialDays: [] }
  const errors = faultsIn(schedule).map((fault) => ({ ...fault, pointer: fault.pointer.replace('/schedule', '') }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  if (hasCenter && !centerPlace) throw fieldProblem('/centerPlace', 'Say where the desk is, such as "Level 1, north court".')
  const hours = hoursOf(schedule)
  return {
    ...(await located(tx, address)),
    name,
    amenities,
    hours,
    hasCenter,
    centerPlace: hasCenter ? centerPlace : null,
    centerHours: hasCenter ? hours : null,
    centerHoldDays,
  }
}

export async function create(deps: Deps, who: Person, body: NewMall, key: IdempotencyKey): Promise<AdminMallDetail> {
  const { id } = await once(deps.db, key, async (tx) => {
    const mallId = await addMall(tx, { ...(await columnsOf(tx, body)), slug: await freeMallSlug(tx, body.name) })
    await recordAct(tx, { who, act: 'mall.create', subject: `mall ${mallId}`, after: { name: body.name, reason: body.reason } })
    return { id: mallId }
  })
  return mallDetail(deps.db, id, deps.clock.now())
}

export async function change(
  { db, clock }: Deps,
  who: Person,
  id: MallId,
  { version, ...body }: Sent<typeof changeMallEndpoint>['body'],
): Promise<AdminMallDetail> {
  await transact(db, async (tx) => {
    const before = await lockMall(tx, id)
    if (before.closed) throw new Problem(businessProblems, 'business.closed')
    if (before.version !== version) throw new Problem('conflict', { more: { current: { version: before.version } } })
    if (before.hasCenter && !body.hasCenter) await refuseParcels(tx, id)
    const given = await columnsOf(tx, body)
    // A mall that stays in its ZIP keeps its exact coordinates.
    const after = before.zip === given.zip ? { ...given, lat: before.lat, lon: before.lon } : given
    await changeMall(tx, id, after)
    await recordAct(tx, { who, act: 'mall.change', subject: `mall ${id}`, before, after: { ...after, reason: body.reason } })
  })
  return mallDetail(db, id, clock.now())
}

/**
 * A suspended mall is not shown and its SPIRAL Center takes no new orders; those under way are served. A closed one stays so, and what it
 * promised ends.
 */
export async function move(
  deps: Deps,
  who: Person,
  id: MallId,
  { to, reason }: Sent<typeof moveMallEndpoint>['body'],
): Promise<AdminMallDetail> {
  await transact(deps.db, async (tx) => {
    if (to === 'closed') return closeMall(deps, tx, who, id, reason)
    const { name, suspended, closed } = await lockMall(tx, id)
    if (closed) throw new Problem(businessProblems, 'business.closed')
    if (suspended === (to === 'suspended')) throw new Problem(businessProblems, 'business.wrong_status')
    await moveMall(tx, id, to === 'suspended' ? reason : null)
    await recordAct(tx, { who, act: `mall.${to}`, subject: `mall ${id}`, after: { reason } })
    await tellStatus(deps, tx, await managerEmails(tx, { mallId: id }), { what: `mall ${to}`, name, reason })
  })
  return mallDetail(deps.db, id, deps.clock.now())
}

async function refuseParcels(tx: Db, id: MallId): Promise<void> {
  const rows = await rowsOf(tx, 'admin.center-parcels')`
    select from fulfillments where center_mall_id = ${id} and state in ('unpaid', 'placed', 'accepted', 'packed', 'in_transit', 'at_center')
    limit 1`
  if (rows.length > 0)
    throw new Problem(businessProblems, 'business.open_orders', { detail: 'Orders still go to its SPIRAL Center. Finish them first.' })
}

export async function invite(
  deps: Deps,
  who: Person,
  id: MallId,
  body: Sent<typeof inviteToMall>['body'],
  key: IdempotencyKey,
): Promise<AdminMallDetail> {
  await once(deps.db, key, async (tx) => {
    const { name, closed } = await lockMall(tx, id)
    if (closed) throw new Problem(businessProblems, 'business.closed')
    await inviteToBusiness(deps, tx, who, { mallId: id, name }, body)
    return null
  })
  return mallDetail(deps.db, id, deps.clock.now())
}
