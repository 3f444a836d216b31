import {
  type AdminRetailerDetail,
  type changeRetailer,
  type changeStore,
  type createRetailer,
  type createStore,
  type inviteToRetailer,
  type moveRetailer,
  businessProblems,
} from '#contracts/admin/retailers.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { closeRetailer } from '../closings/closing.ts'
import { resumePromises } from '../closings/endings.ts'
import { managerEmails } from '../identity/teams.ts'
import { addRetailer, changeTerms, freeSlug, lockRetailer, moveStatus } from '../retailers/retailers.ts'
import type { Endings } from '../retailers/endings.ts'
import { addStore } from '../stores/stores.ts'
import { closeStores, freeStoreSlug, lockStore, relocateStore } from '../stores/office.ts'
import { faultsIn, hoursOf } from '../stores/schedule.ts'
import { inviteToBusiness } from '../teams/business-invitations.ts'
import { tellStatus } from './status-mails.ts'
import { placeOf } from './places.ts'
import { refuseOpenOrders, retailerDetail } from './retailers.ts'

/** Runs an act once per key and answers with the retailer as it is then. */
async function onceThenDetail(deps: Deps, key: IdempotencyKey, act: (tx: Db) => Promise<RetailerId>): Promise<AdminRetailerDetail> {
  const { id } = await once(deps.db, key, async (tx) => ({ id: await act(tx) }))
  return retailerDetail(deps.db, id, deps.clock.now())
}
async function thenDetail({ db, clock }: Deps, act: (tx: Db) => Promise<RetailerId>): Promise<AdminRetailerDetail> {
  return retailerDetail(db, await transact(db, act), clock.now())
}

/** A new retailer is pending, so that its team can set it up before shoppers see it. */
export const create = (
  deps: Deps,
  who: Person,
  body: Sent<typeof createRetailer>['body'],
  key: IdempotencyKey,
): Promise<AdminRetailerDetail> =>
  onceThenDetail(deps, key, async (tx) => {
    const { name, legalName, ownerEmail, reason } = body
    const terms = { legalName: legalName || name }
    const id = await addRetailer(tx, { slug: await freeSlug(tx, name), displayName: name, ...terms, status: 'pending' })
    await recordAct(tx, { who, act: 'retailer.create', subject: `retailer ${id}`, after: { name, ...terms, reason } })
    if (ownerEmail) await inviteToBusiness(deps, tx, who, { retailerId: id, name }, { email: ownerEmail, role: 'owner' })
    return id
  })

export const change = (deps: Deps, who: Person, id: RetailerId, body: Sent<typeof changeRetailer>['body']): Promise<AdminRetailerDetail> =>
  thenDetail(deps, async (tx) => {
    const before = await openRetailer(tx, id)
    if (before.version !== body.version) throw new Problem('conflict', { more: { current: { version: before.version } } })
    const { name, legalName, reason } = body
    await changeTerms(tx, who, before, { name, legalName: legalName || name, reason })
    return id
  })

/** A retailer that comes back from a suspension has lost no days of what it promised. */
export const move = (
  deps: Deps,
  endings: Endings,
  who: Person,
  id: RetailerId,
  { to, reason }: Sent<typeof moveRetailer>['body'],
): Promise<AdminRetailerDetail> =>
  thenDetail(deps, async (tx) => {
    if (to === 'closed') {
      await closeRetailer(deps, tx, who, id, { reason, by: 'admin' })
      return id
    }
    const now = deps.clock.now()
    const before = await lockRetailer(tx, id)
    const { suspendedSince } = await moveStatus(tx, who, before, { to, reason, by: 'admin', now })
    if (to === 'active' && suspendedSince) await resumePromises(tx, endings, id, { since: suspendedSince, now })
    if (before.status !== 'pending')
      await tellStatus(deps, tx, await managerEmails(tx, { retailerId: id, storeId: null }), {
        what: `retailer ${to}`,
        name: before.name,
        reason,
      })
    return id
  })

export const invite = (
  deps: Deps,
  who: Person,
  id: RetailerId,
  body: Sent<typeof inviteToRetailer>['body'],
  key: IdempotencyKey,
): Promise<AdminRetailerDetail> =>
  onceThenDetail(deps, key, async (tx) => {
    const { name } = await openRetailer(tx, id)
    await inviteToBusiness(deps, tx, who, { retailerId: id, name }, body)
    return id
  })

export const openStore = (
  deps: Deps,
  who: Person,
  id: RetailerId,
  body: Sent<typeof createStore>['body'],
  key: IdempotencyKey,
): Promise<AdminRetailerDetail> =>
  onceThenDetail(deps, key, async (tx) => {
    await openRetailer(tx, id)
    const { name, category, phone, offersPickup, offersShipToMall, offersShipToMe, week, reason } = body
    const schedule = { week, closedOnHolidays: false, specialDays: [] }
    const errors = faultsIn(schedule).map((fault) => ({ ...fault, pointer: fault.pointer.replace('/schedule', '') }))
    if (errors.length > 0) throw new Problem('invalid', { errors })
    const place = await placeOf(tx, body)
    const methods = { offersPickup, offersShipToMall, offersShipToMe }
    const slug = await freeStoreSlug(tx, name)
    const storeId = await addStore(tx, {
      ...place,
      ...methods,
      boundByMall: place.mallId !== null,
      retailerId: id,
      slug,
      name,
      category,
      description: '',
      phone: phone || null,
      hours: hoursOf(schedule),
    })
    await recordAct(tx, { who, act: 'store.create', subject: `store ${storeId}`, after: { name, retailerId: id, reason } })
    return id
  })

export const changePlace = (deps: Deps, who: Person, id: StoreId, body: Sent<typeof changeStore>['body']): Promise<AdminRetailerDetail> =>
  thenDetail(deps, async (tx) => {
    const before = await lockStore(tx, id)
    if (before.closed) throw new Problem(businessProblems, 'business.closed')
    await relocateStore(tx, who, id, before, { name: body.name, ...(await placeOf(tx, body)) }, body.reason)
    return before.retailerId
  })

export const close = (deps: Deps, who: Person, id: StoreId, reason: string): Promise<AdminRetailerDetail> =>
  thenDetail(deps, async (tx) => {
    const before = await lockStore(tx, id)
    if (before.closed) throw new Problem(businessProblems, 'business.closed')
    await refuseOpenOrders(tx, id)
    await closeStores(tx, who, [id], reason)
    const managers = await managerEmails(tx, { retailerId: before.retailerId, storeId: id })
    await tellStatus(deps, tx, managers, { what: 'store closed', name: before.name, reason })
    return before.retailerId
  })

async function openRetailer(tx: Db, id: RetailerId) {
  const retailer = await lockRetailer(tx, id)
  if (retailer.status === 'closed') throw new Problem(businessProblems, 'business.closed')
  return retailer
}
