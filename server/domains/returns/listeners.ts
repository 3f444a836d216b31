import { on } from '../../facts.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { teamEmails } from '../identity/teams.ts'
import { storesByIds } from '../stores/stores.ts'
import { returnById } from './lock.ts'

/** A SPIRAL Center took items in: the store hears of them. */
export const tellStoreOfReturn = on('returns.moved', async (tx, { returnId, to, by }, { mail, config }) => {
  if (to !== 'received' || by !== 'mall') return
  const row = await returnById(tx, returnId)
  if (row.state !== 'received') return
  const store = (await storesByIds(tx, [row.store_id])).get(row.store_id)
  const team = await teamEmails(tx, row.retailer_id, row.store_id)
  await mail.send(
    tx,
    ...team.map(
      (to): Mail => ({
        to,
        kind: 'return-to-check',
        subject: `A return for ${store?.name ?? 'your store'} is at a SPIRAL Center`,
        paragraphs: [
          `Items of order ${row.number} are on their way back to you. Check them when they arrive. The shopper's refund waits for you.`,
        ],
        action: { label: 'See returns', url: `${config.publicOrigin}/staff?tab=returns&at=store-${row.store_id}` },
        reference: `return to check ${returnId} ${to}`,
      }),
    ),
  )
})
