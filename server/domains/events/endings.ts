import type { EventId, UserId } from '#contracts/ids.ts'
import { rowsOf } from '../../platform/db.ts'
import { type Ending, NONE_LEFT } from '../retailers/endings.ts'
import { whenOf } from './news.ts'
import { heldEventRows } from './read.ts'
import { holdEvents } from './rsvps.ts'

const TO_COME = `(($1 = 'retailer' and e.retailer_id = $2) or ($1 = 'mall' and e.mall_id = $2) or ($1 = 'store' and e.store_id = $2))
  and e.cancelled_at is null and e.ends_at > $3`

/** Events of a seller that closed are canceled, and everybody with a seat or a place in line is told. Its drafts are removed. */
export const endings: { events: Ending } = {
  events: {
    tables: ['events', 'event_rsvps'],
    async standing(db, { kind, id }, now) {
      const [row] = await rowsOf<{ count: number; people: number }>(
        db,
        'events.standing',
        `select count(distinct e.id)::int as count, count(r.id)::int as people from events e left join event_rsvps r on r.event_id = e.id
         where ${TO_COME} and not e.is_draft`,
        [kind, id, now],
      )
      return { count: row?.count ?? 0, people: row?.people ?? 0, amount: null }
    },
    async end(tx, { kind, id, name }, { now }) {
      await rowsOf(tx, 'events.drop-drafts', `delete from events e where ${TO_COME} and e.is_draft`, [kind, id, now])
      const [event] = await rowsOf<{ id: EventId }>(
        tx,
        'events.to-end',
        `select e.id from events e where ${TO_COME} order by e.id limit 1`,
        [kind, id, now],
      )
      if (!event) return NONE_LEFT
      await holdEvents(tx, [event.id])
      const ended = await rowsOf(
        tx,
        'events.end',
        `update events set cancelled_at = $2, cancel_reason = $3, version = version + 1, changed_at = $2 where id = $1 and cancelled_at is null returning id`,
        [event.id, now, `${name} closed.`],
      )
      const row = (await heldEventRows(tx, [event.id])).get(event.id)
      const people = await rowsOf<{ userId: UserId }>(tx, 'events.people-to-tell')`
        select user_id as "userId" from event_rsvps where event_id = ${event.id} order by id`
      if (!row || ended.length === 0) return { ended: 1, news: [] }
      return {
        ended: 1,
        news: people.map(({ userId }) => ({
          to: userId,
          key: `event ${row.id} cancelled`,
          category: 'events' as const,
          subject: `Canceled: ${row.title}`,
          message: `${row.title} on ${whenOf(row)} is canceled, because ${name} closed on SPIRAL. Your seats are free again, and you have nothing to do.`,
          href: '/events',
          label: 'See my events',
        })),
      }
    },
  },
}
