import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { changeRetailerProfile, RetailerProfile, retailerProfile } from '#contracts/retailer-office/profile.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { type Db, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { sentOf } from '../catalog/index.ts'
import { keepProfile, lockProfile, type Profile, profileOf } from '../retailers/index.ts'
import { storesOf } from '../stores/index.ts'

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
  { version, ...wanted }: Sent<typeof changeRetailerProfile>['body'],
): Promise<Reply<typeof changeRetailerProfile>> {
  const whole = retailerIdsOf(person, 'manager').filter((retailerId) => storeLimitOf(person, retailerId) === null)
  return transact(db, async (tx) => {
    const before = await lockProfile(tx, id, whole, version)
    const known = [before.markHash, before.coverHash]
    const added = [wanted.markHash, wanted.coverHash].flatMap((hash) => (hash === null || known.includes(hash) ? [] : [hash]))
    const sent = await sentOf(tx, id, added)
    const errors = (['markHash', 'coverHash'] as const).flatMap((name) => {
      const hash = wanted[name]
      return hash !== null && added.includes(hash) && !sent.has(hash) ? [{ pointer: `/${name}`, message: 'Send the picture again.' }] : []
    })
    if (errors.length > 0) throw new Problem('invalid', { errors })
    return shownTo(tx, person, await keepProfile(tx, person, before, wanted))
  })
}

async function shownTo(db: Db, person: Person, { id, markHash, coverHash, ...profile }: Profile): Promise<RetailerProfile> {
  const limit = storeLimitOf(person, id)
  const stores = await storesOf(db, [id])
  return {
    ...profile,
    retailerId: id,
    mark: pictureOf(markHash, `${profile.name} name mark`),
    cover: pictureOf(coverHash, `The storefront of ${profile.name}`),
    mayEdit: limit === null,
    stores: stores.flatMap(({ id: storeId, slug, name }) =>
      limit === null || limit.includes(storeId) ? [{ id: storeId, slug, name }] : [],
    ),
  }
}

const pictureOf = (hash: string | null, alt: string) => (hash === null ? null : { hash, src: pictureAddress(hash), alt })
