import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type {
  changeRetailerProfile,
  profileVersions,
  RetailerProfile,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { sentOf } from '../catalog/office/sent-pictures.ts'
import { namesOf } from '../identity/teams.ts'
import { keepProfile, lockProfile, type Profile, profileOf } from '../retailers/profile.ts'
import { type KeptVersion, versionsOf } from '../retailers/versions.ts'
import { reviewsOf } from '../retailers/reviews.ts'
import { keepCover, lockStoreProfile, type StoreProfile, storeProfilesOf } from '../stores/profile.ts'
import { completenessOf } from './completeness.ts'

/** The profile of a business for its managers. */
export async function profileFor(db: Db, person: Person, id: RetailerId): Promise<Reply<typeof retailerProfile>> {
  const profile = await profileOf(db, id, retailerIdsOf(person, 'manager'))
  if (!profile) throw new Problem('not_found')
  return shownTo(db, person, profile)
}

/** Changes the profile of a business. Managers of single stores may not; new pictures must have been sent by this business. */
export async function changeOwnProfile(
  db: Db,
  person: Person,
  id: RetailerId,
  { version, links, facts, ...wanted }: Sent<typeof changeRetailerProfile>['body'],
): Promise<Reply<typeof changeRetailerProfile>> {
  const whole = retailerIdsOf(person, 'manager').filter((retailerId) => storeLimitOf(person, retailerId) === null)
  return transact(db, async (tx) => {
    const before = await lockProfile(tx, id, whole, version)
    await refuseForeign(tx, id, wanted, [before.markHash, before.coverHash])
    return shownTo(
      tx,
      person,
      await keepProfile(tx, person, before, { ...wanted, links: links ?? before.links, facts: facts ?? before.facts }),
    )
  })
}

/** A picture must be one that this business sent, or one that it shows already. */
async function refuseForeign(tx: Db, id: RetailerId, wanted: Record<string, unknown>, known: readonly (string | null)[]): Promise<void> {
  const added = Object.entries(wanted).flatMap(([name, hash]) =>
    name.endsWith('Hash') && typeof hash === 'string' && !known.includes(hash) ? [{ name, hash }] : [],
  )
  const sent = await sentOf(
    tx,
    id,
    added.map(({ hash }) => hash),
  )
  const errors = added.flatMap(({ name, hash }) => (sent.has(hash) ? [] : [{ pointer: `/${name}`, message: 'Send the picture again.' }]))
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Gives a store a cover of its own; null: the cover of its business. */
export async function changeCover(db: Db, person: Person, id: StoreId, coverHash: string | null): Promise<RetailerProfile> {
  return transact(db, async (tx) => {
    const store = await ownStore(tx, person, id)
    await refuseForeign(tx, store.retailerId, { coverHash }, [store.coverHash])
    await keepCover(tx, id, coverHash)
    await recordAct(tx, {
      who: person,
      act: 'store.cover',
      subject: `store ${id}`,
      before: { cover: store.coverHash },
      after: { cover: coverHash },
    })
    return profileFor(tx, person, store.retailerId)
  })
}

/** A store that this person manages, locked; throws `not_found` for any other. */
export async function ownStore(tx: Db, person: Person, id: StoreId): Promise<StoreProfile> {
  const store = await lockStoreProfile(tx, id)
  if (!store || !retailerIdsOf(person, 'manager').includes(store.retailerId)) throw new Problem('not_found')
  if (!(storeLimitOf(person, store.retailerId)?.includes(id) ?? true)) throw new Problem('not_found')
  return store
}

/** What stood in the profile of a business after each save. */
export async function profileVersionsOf(db: Db, person: Person, id: RetailerId): Promise<Reply<typeof profileVersions>> {
  if (!retailerIdsOf(person, 'manager').includes(id)) throw new Problem('not_found')
  return withNames(db, await versionsOf(db, { retailerId: id, storeId: null }))
}

export async function storeVersionsOf(db: Db, person: Person, id: StoreId): Promise<Reply<typeof storeVersions>> {
  return transact(db, async (tx) => {
    const { retailerId } = await ownStore(tx, person, id)
    return withNames(tx, await versionsOf(tx, { retailerId, storeId: id }))
  })
}

async function withNames(db: Db, versions: readonly KeptVersion[]): Promise<Reply<typeof profileVersions>> {
  const names = await namesOf(db, [...new Set(versions.flatMap(({ userId }) => userId ?? []))])
  return { items: versions.map(({ userId, ...version }) => ({ ...version, by: userId === null ? null : (names.get(userId) ?? null) })) }
}

async function shownTo(db: Db, person: Person, profile: Profile): Promise<RetailerProfile> {
  const { id, markHash, coverHash, ...words } = profile
  const limit = storeLimitOf(person, id)
  const [stores, reviews] = await Promise.all([storeProfilesOf(db, id), reviewsOf(db, id)])
  const own = stores.filter((store) => limit?.includes(store.id) ?? true)
  return {
    ...words,
    retailerId: id,
    mark: pictureOf(markHash, `${profile.name} name mark`),
    cover: pictureOf(coverHash, `The storefront of ${profile.name}`),
    score: completenessOf(profile, own),
    reviews: reviews.filter(({ storeId }) => (storeId === null ? limit === null : own.some((store) => store.id === storeId))),
    mayEdit: limit === null,
    stores: own.map(({ id: storeId, slug, name, street, city, state, zip, coverHash: cover }) => ({
      id: storeId,
      slug,
      name,
      cover: pictureOf(cover, `The storefront of ${name}`),
      address: { street, city, state, zip },
    })),
  }
}

const pictureOf = (hash: string | null, alt: string) => (hash === null ? null : { hash, src: pictureAddress(hash), alt })
