import type { OrderId, UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import * as mail from '../../platform/mail.ts'
import type { PersonalData, Sections } from '../domain.ts'
import { personById } from '../identity/people.ts'
import { mailReferencesOf } from '../notifications/personal-data.ts'
import { orderIdsOf } from '../orders/personal-data.ts'

/** Everything that is stored about a person with a confirmed address; null when the person no longer exists. */
export async function everythingAbout(db: Db, all: readonly PersonalData[], userId: UserId): Promise<Record<string, unknown> | null> {
  const person = await personById(db, userId)
  if (!person) return null
  const { email } = person
  return {
    ...(await read(db, each(all, 'ofPerson'), userId, email)),
    ...(await aboutOrders(db, all, await orderIdsOf(db, userId))),
    ...(await read(db, each(all, 'ofAddress'), email)),
    mails: await mail.mailsTo(db, email, await mailReferencesOf(db, userId)),
  }
}

export const aboutOrders = (db: Db, all: readonly PersonalData[], orderIds: readonly OrderId[]): Promise<Record<string, unknown>> =>
  read(db, each(all, 'ofOrders'), orderIds)

const each = <K extends keyof PersonalData>(all: readonly PersonalData[], kind: K): PersonalData[K][] => all.map((one) => one[kind])

async function read<About extends unknown[]>(
  db: Db,
  sections: readonly (Sections<About> | undefined)[],
  ...about: About
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const [name, of] of sections.flatMap((own) => Object.entries(own ?? {}))) data[name] = await of(db, ...about)
  return data
}
