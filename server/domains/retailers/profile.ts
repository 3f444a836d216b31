import type { RetailerId } from '#contracts/ids.ts'
import type { BusinessLink, OwnershipFact } from '#contracts/retailers.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { keepVersions } from './versions.ts'

export type Profile = {
  id: RetailerId
  name: string
  version: number
  markHash: string | null
  coverHash: string | null
  color: string | null
  story: string
  links: BusinessLink[]
  facts: OwnershipFact[]
  legalName: string
}
const COLUMNS = `id, display_name as name, version, mark_hash as "markHash", cover_hash as "coverHash", color, description as story, links, facts,
  legal_name as "legalName"`

type ProfileContent = Pick<Profile, 'markHash' | 'coverHash' | 'color' | 'story' | 'links' | 'facts'>
const contentOf = ({ markHash, coverHash, color, story, links, facts }: Profile): ProfileContent => ({
  markHash,
  coverHash,
  color,
  story,
  links,
  facts,
})

/** The look and story of a business; null if it is not one of `among`. */
export async function profileOf(db: Db, id: RetailerId, among: readonly RetailerId[]): Promise<Profile | null> {
  const [row] = await rowsOf<Profile>(db, 'retailers.profile')`
    select ${sql(COLUMNS)} from retailers where id = ${id} and id = any(${among}::bigint[])`
  return row ?? null
}

/** The same, locked until the end of the transaction. Throws if somebody changed it after `version`. */
export async function lockProfile(tx: Db, id: RetailerId, among: readonly RetailerId[], version: number): Promise<Profile> {
  const [row] = await rowsOf<Profile>(tx, 'retailers.lock-profile')`
    select ${sql(COLUMNS)} from retailers where id = ${id} and id = any(${among}::bigint[]) for no key update`
  if (!row) throw new Problem('not_found')
  if (row.version !== version) throw new Problem('conflict', { more: { current: { version: row.version } } })
  return row
}

/** Changes a locked profile, with an entry in the audit log. */
export async function keepProfile(
  tx: Db,
  who: Person,
  before: Profile,
  { markHash, coverHash, color, story, links, facts }: ProfileContent,
): Promise<Profile> {
  const [after] = await rowsOf<Profile>(tx, 'retailers.keep-profile')`
    update retailers
    set version = version + 1, mark_hash = ${markHash}, cover_hash = ${coverHash}, color = ${color}, description = ${story},
      links = ${JSON.stringify(links)}, facts = ${facts} where id = ${before.id} returning ${sql(COLUMNS)}`
  if (!after) throw new Error('a locked retailer was not changed')
  await keepVersions(tx, { retailerId: before.id, storeId: null }, [
    { version: before.version, content: contentOf(before), userId: null },
    { version: after.version, content: contentOf(after), userId: who.id },
  ])
  await recordAct(tx, { who, act: 'retailer.profile', subject: `retailer ${before.id}`, before, after })
  await tell(tx, 'retailers.face_changed', { retailerId: before.id })
  return after
}
