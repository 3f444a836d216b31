import type { MallId, RetailerId } from '#contracts/ids.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { managerEmails } from '../identity/teams.ts'
import { mallsByIds } from '../malls/malls.ts'
import { storesByIds } from '../stores/stores.ts'
import type { Place } from './counter.ts'

/** A code scanned offline turned out wrong. The order may have been handed over, so the managers are told, once, and it is recorded. */
export async function flagRefused(deps: Deps, person: Person, at: Place, takenAt: Date, idempotency: IdempotencyKey): Promise<void> {
  const { mail, config } = deps
  await once(deps.db, { ...idempotency, key: `${idempotency.key} refused` }, async (tx) => {
    const store = 'storeId' in at ? (await storesByIds(tx, [at.storeId])).get(at.storeId) : undefined
    const mall = 'mallId' in at ? (await mallsByIds(tx, [at.mallId])).get(at.mallId) : undefined
    const name = store?.name ?? `the SPIRAL Center at ${mall?.name ?? 'your mall'}`
    const taken = new Intl.DateTimeFormat('en-US', {
      timeZone: store?.timeZone ?? mall?.timeZone ?? 'UTC',
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(takenAt)
    await recordAct(tx, {
      who: person,
      act: 'pickup.refused',
      subject: store ? `store ${store.id}` : `mall ${mall?.id}`,
      outcome: 'refused',
      after: { takenAt },
    })
    const managers = await managerEmails(
      tx,
      store ? { retailerId: store.retailerId as RetailerId, storeId: store.id } : { mallId: mall?.id as MallId },
    )
    for (const to of managers)
      await mail.send(tx, {
        to,
        kind: 'pickup-refused',
        about: person.id,
        subject: `A hand-over at ${name} could not be confirmed`,
        paragraphs: [
          `${person.name} took a pickup code without a network, ${taken}. It is refused: unknown, already used, or of another place.`,
          'If items were handed over with it, look up the order by name and settle it with the shopper.',
        ],
        action: {
          label: 'See the orders',
          url: `${config.publicOrigin}/staff?tab=pickups&at=${store ? `store-${store.id}` : `center-${mall?.id}`}`,
        },
      })
    return true
  })
}
