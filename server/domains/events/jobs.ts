import type { EventId, UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { newsOfTomorrow } from './news.ts'
import { eventRows } from './read.ts'

/** Reminds people a day before an event, once per start. */
export const remind: Job = {
  cron: '*/15 * * * *',
  act: (deps) =>
    transact(deps.db, async (tx) => {
      const now = deps.clock.now()
      const due = await rowsOf<{ eventId: EventId; userId: UserId }>(tx, 'events.remind')`
        update event_rsvps r set reminded_at = ${now} from events e
        where e.id = r.event_id and r.state = 'going' and r.reminded_at is null and e.cancelled_at is null and e.starts_at > ${now}
          and e.starts_at <= ${new Date(now.getTime() + DAY)}
          and r.created_at < e.starts_at - interval '1 day'
          -- A suspended host is not shown; people hear of the event if it opens again in time.
          and not exists (select from malls m where m.id = e.mall_id and m.suspended)
          and not exists (select from stores s join retailers o on o.id = s.retailer_id where s.id = e.store_id and o.status <> 'active')
        returning r.event_id as "eventId", r.user_id as "userId"`
      if (due.length === 0) return
      const byId = await eventRows(tx, [...new Set(due.map(({ eventId }) => eventId))])
      await tellPeople(
        tx,
        deps,
        due.flatMap(({ eventId, userId }) => {
          const event = byId.get(eventId)
          return event ? [newsOfTomorrow(userId, event, deps.config.publicOrigin)] : []
        }),
      )
    }),
}
