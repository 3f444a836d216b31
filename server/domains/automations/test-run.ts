import type { Reply } from '#contracts/endpoint.ts'
import type { testAutomation } from '#contracts/automations/automations.ts'
import type { AutomationId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockOwn, one } from './office.ts'
import { MOST_PAST, pastSubjects } from './past.ts'
import { fits, wouldWords } from './rules.ts'
import { openThen, zoneOfRetailer } from './subjects.ts'
import { zoned } from '../stores/wall-clock.ts'

const MOST_SHOWN = 50

/** Looks at what happened in the past days as the rule would have, and notes that the rule was tested as it is. */
export async function test(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: AutomationId,
): Promise<Reply<typeof testAutomation>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const rule = await lockOwn(tx, person, id)
    const subjects = await pastSubjects(tx, rule.retailerId, rule.trigger, now)
    const [wasOpen, timeZone] = [await openThen(tx, subjects), await zoneOfRetailer(tx, rule.retailerId)]
    const matches = subjects.filter((subject) => fits(rule, subject, () => wasOpen(subject)))
    const byDay = Map.groupBy(matches, ({ at }) => zoned(at, timeZone).toPlainDate().toString())
    const acted = new Set(
      [...byDay.values()].flatMap((day) => day.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, rule.perDay)),
    )
    await rowsOf(tx, 'automations.tested')`update automations set tested_version = version where id = ${id}`
    return {
      automation: await one(tx, id, now),
      times: acted.size,
      left: matches.length - acted.size,
      items: matches
        .filter((subject) => acted.has(subject))
        .slice(0, MOST_SHOWN)
        .map((subject) => ({ at: subject.at, about: subject.about, would: wouldWords(rule.action, subject) })),
      isPartial: subjects.length === MOST_PAST,
    }
  })
}
