import type { Sent, Reply } from '#contracts/endpoint.ts'
import type { AnnouncementId, MallId } from '#contracts/ids.ts'
import type { announce, Announcement, announcementsOfMall, changeAnnouncement } from '#contracts/mall-office/mall-office.ts'
import type { Page } from '#contracts/page.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { typedInstant } from '../stores/wall-clock.ts'
import { ownMall } from './access.ts'

type Notice = Omit<Announcement, 'state'>
type Draft = Omit<Sent<typeof announce>['body'], 'mallId'>
const COLUMNS = 'id, title, body, "from", until'

const withState = (row: Notice, now: Date): Announcement => ({
  ...row,
  state: row.until !== null && row.until <= now ? 'ended' : row.from > now ? 'scheduled' : 'shown',
})

export async function announcementsFor(
  db: Db,
  person: Person,
  { mallId, ...asked }: PageRequest & { mallId: MallId },
  now: Date,
): Promise<Page<Announcement>> {
  await ownMall(db, person, mallId)
  return pageBy('mall-office.announcements', { id: 'id' }, asked, async (after, limit) => {
    const rows = await rowsOf<Notice>(
      db,
      'mall-office.announcements',
      `select ${COLUMNS} from mall_announcements where mall_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [mallId, after?.id ?? null, limit],
    )
    return rows.map((row) => withState(row, now))
  })
}

/** Times are typed by the clock of the mall. */
function momentsOf({ from, until }: Draft, timeZone: string, now: Date): { from: Date; until: Date | null } {
  const starts = from === null ? now : typedInstant(from, timeZone)
  const ends = until === null ? null : typedInstant(until, timeZone)
  if (ends !== null && ends <= starts) throw fieldProblem('/until', 'Choose an end after the start.')
  if (ends !== null && ends <= now) throw fieldProblem('/until', 'Choose an end that is still to come.')
  return { from: starts, until: ends }
}

export async function publish(
  { db, clock }: Deps,
  person: Person,
  { mallId, ...body }: Sent<typeof announce>['body'],
  key: IdempotencyKey,
): Promise<Announcement> {
  const now = clock.now()
  const { id } = await once(db, key, async (tx) => {
    const mall = await ownMall(tx, person, mallId)
    const { from, until } = momentsOf(body, mall.timeZone, now)
    const [row] = await rowsOf<{ id: AnnouncementId }>(tx, 'mall-office.announce')`
      insert into mall_announcements (mall_id, title, body, "from", until)
      values (${mallId}, ${body.title}, ${body.body}, ${from}, ${until}) returning id`
    if (!row) throw new Error('an announcement was not written')
    await recordAct(tx, {
      who: person,
      act: 'mall.announce',
      subject: `mall ${mallId}`,
      after: { announcement: row.id, title: body.title },
    })
    return row
  })
  const [row] = await rowsOf<Notice>(db, 'mall-office.announcement')`select ${sql(COLUMNS)} from mall_announcements where id = ${id}`
  if (!row) throw new Problem('not_found')
  return withState(row, now)
}

type OwnNotice = Notice & { mallId: MallId }
async function lockOwn(tx: Db, person: Person, id: AnnouncementId): Promise<OwnNotice> {
  const [row] = await rowsOf<OwnNotice>(tx, 'mall-office.lock-announcement')`
    select ${sql(COLUMNS)}, mall_id as "mallId" from mall_announcements
    where id = ${id} and mall_id = any(${mallIdsOf(person, 'manager')}::bigint[]) for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

export const change = (
  { db, clock }: Deps,
  person: Person,
  id: AnnouncementId,
  body: Sent<typeof changeAnnouncement>['body'],
): Promise<Announcement> =>
  transact(db, async (tx) => {
    const before = await lockOwn(tx, person, id)
    const mall = await ownMall(tx, person, before.mallId)
    // Without a time the start stays where it was.
    const given = momentsOf(body, mall.timeZone, body.from === null ? before.from : clock.now())
    const [row] = await rowsOf<Notice>(tx, 'mall-office.change-announcement')`
      update mall_announcements set title = ${body.title}, body = ${body.body}, "from" = ${given.from}, until = ${given.until}
      where id = ${id} returning ${sql(COLUMNS)}`
    if (!row) throw new Error('a locked announcement was not changed')
    await recordAct(tx, { who: person, act: 'mall.change_announcement', subject: `mall ${before.mallId}`, before, after: row })
    return withState(row, clock.now())
  })

export async function takeOff(db: Db, person: Person, id: AnnouncementId): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockOwn(tx, person, id)
    await rowsOf(tx, 'mall-office.remove-announcement')`delete from mall_announcements where id = ${id}`
    await recordAct(tx, { who: person, act: 'mall.remove_announcement', subject: `mall ${before.mallId}`, before })
  })
}

/** What shoppers read now, the newest first. */
export async function shownAt(db: Db, id: string, now: Date): Promise<Reply<typeof announcementsOfMall>> {
  const items = await rowsOf<Notice>(db, 'mall-office.shown-announcements')`
    select a.id, a.title, a.body, a."from", a.until from mall_announcements a join malls m on m.id = a.mall_id
    where (m.id::text = ${id} or m.slug = ${id}) and not m.suspended and a."from" <= ${now} and (a.until is null or a.until > ${now})
    order by a."from" desc, a.id desc limit 5`
  return { items }
}
