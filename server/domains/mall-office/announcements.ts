import type { Sent, Reply } from '#contracts/endpoint.ts'
import type { AnnouncementId, MallId } from '#contracts/ids.ts'
import type { announce, Announcement, announcementsOfMall, changeAnnouncement } from '#contracts/mall-office.ts'
import type { Page } from '#contracts/page.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { typedInstant } from '../stores/wall-clock.ts'
import { ownMall } from './access.ts'

type Row = Omit<Announcement, 'state'>
type Asked = { limit?: number | undefined; cursor?: string | undefined }
type Given = Omit<Sent<typeof announce>['body'], 'mallId'>
const COLUMNS = 'id, title, body, "from", until'

const withState = (row: Row, now: Date): Announcement => ({
  ...row,
  state: row.until !== null && row.until <= now ? 'ended' : row.from > now ? 'scheduled' : 'shown',
})

export async function announcementsFor(
  db: Db,
  person: Person,
  { mallId, ...asked }: Asked & { mallId: MallId },
  now: Date,
): Promise<Page<Announcement>> {
  await ownMall(db, person, mallId)
  return pageBy('mall-office.announcements', { id: 'id' }, asked, async (after, limit) => {
    const rows = await rowsOf<Row>(
      db,
      'mall-office.announcements',
      `select ${COLUMNS} from mall_announcements where mall_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [mallId, after?.id ?? null, limit],
    )
    return rows.map((row) => withState(row, now))
  })
}

/** Times are typed by the clock of the mall. */
function momentsOf({ from, until }: Given, timeZone: string, now: Date): { from: Date; until: Date | null } {
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
    const [row] = await rowsOf<{ id: AnnouncementId }>(
      tx,
      'mall-office.announce',
      'insert into mall_announcements (mall_id, title, body, "from", until) values ($1, $2, $3, $4, $5) returning id',
      [mallId, body.title, body.body, from, until],
    )
    if (!row) throw new Error('an announcement was not written')
    await recordAct(tx, {
      who: person,
      act: 'mall.announce',
      subject: `mall ${mallId}`,
      after: { announcement: row.id, title: body.title },
    })
    return row
  })
  const [row] = await rowsOf<Row>(db, 'mall-office.announcement', `select ${COLUMNS} from mall_announcements where id = $1`, [id])
  if (!row) throw new Problem('not_found')
  return withState(row, now)
}

type Kept = Row & { mallId: MallId }
async function lockOwn(tx: Db, person: Person, id: AnnouncementId): Promise<Kept> {
  const [row] = await rowsOf<Kept>(
    tx,
    'mall-office.lock-announcement',
    `select ${COLUMNS}, mall_id as "mallId" from mall_announcements where id = $1 and mall_id = any($2::bigint[]) for no key update`,
    [id, mallIdsOf(person, 'manager')],
  )
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
    const [row] = await rowsOf<Row>(
      tx,
      'mall-office.change-announcement',
      `update mall_announcements set title = $2, body = $3, "from" = $4, until = $5 where id = $1 returning ${COLUMNS}`,
      [id, body.title, body.body, given.from, given.until],
    )
    if (!row) throw new Error('a locked announcement was not changed')
    await recordAct(tx, { who: person, act: 'mall.change_announcement', subject: `mall ${before.mallId}`, before, after: row })
    return withState(row, clock.now())
  })

export async function takeOff(db: Db, person: Person, id: AnnouncementId): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockOwn(tx, person, id)
    await rowsOf(tx, 'mall-office.remove-announcement', 'delete from mall_announcements where id = $1', [id])
    await recordAct(tx, { who: person, act: 'mall.remove_announcement', subject: `mall ${before.mallId}`, before })
  })
}

/** What shoppers read now, the newest first. */
export async function shownAt(db: Db, id: string, now: Date): Promise<Reply<typeof announcementsOfMall>> {
  const items = await rowsOf<Row>(
    db,
    'mall-office.shown-announcements',
    `select a.id, a.title, a.body, a."from", a.until from mall_announcements a join malls m on m.id = a.mall_id
     where (m.id::text = $1 or m.slug = $1) and not m.suspended and a."from" <= $2 and (a.until is null or a.until > $2)
     order by a."from" desc, a.id desc limit 5`,
    [id, now],
  )
  return { items }
}
