import { z } from 'zod'
import { RoadmapItemId, type WaitlistEntryId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { linkTo } from './links.ts'
import * as mails from './mails.ts'
import { SETTLED_DAYS, UNCONFIRMED_DAYS } from './rules.ts'

/** Deletes what nobody confirmed within a week, and ideas that were settled long ago. */
export const forgetOld: Job = {
  cron: '23 4 * * *',
  act: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const unconfirmed = new Date(now - UNCONFIRMED_DAYS * DAY)
    await deleteInPortions(db, 'roadmap.old_votes')`delete from roadmap_votes where confirmed_at is null and created_at < ${unconfirmed}`
    await deleteInPortions(
      db,
      'roadmap.old_places',
    )`delete from waitlist_entries where confirmed_at is null and created_at < ${unconfirmed}`
    await deleteInPortions(db, 'roadmap.old_ideas')`delete from roadmap_ideas where settled_at < ${new Date(now - SETTLED_DAYS * DAY)}`
  },
}

const TOLD_AT_ONCE = 200

/** Tells the people of a city that it is open. A mail's reference keeps it from being sent twice. */
export const tellWaiting: Job = {
  act: async (deps, payload) => {
    const { itemId } = z.object({ itemId: RoadmapItemId }).parse(payload)
    for (let after = 0; ; ) {
      const rows = await transact(deps.db, async (tx) => {
        const found = await rowsOf<{ id: WaitlistEntryId; email: string; title: string }>(tx, 'roadmap.to-tell')`
          select w.id, w.email, i.title from roadmap_items i join waitlist_entries w on w.region = i.region and w.city = i.city
          where i.id = ${itemId} and i.is_public and i.state = 'shipped' and w.confirmed_at is not null and w.id > ${after}
          order by w.id limit ${TOLD_AT_ONCE}`
        for (const { id, email, title } of found)
          await deps.mail.send(
            tx,
            mails.opened({
              to: email,
              entryId: id,
              itemId,
              title,
              publicOrigin: deps.config.publicOrigin,
              leave: linkTo(deps, { is: 'waitlist', id }),
            }),
          )
        return found
      })
      const last = rows.at(-1)
      if (!last || rows.length < TOLD_AT_ONCE) return
      after = last.id
    }
  },
}
