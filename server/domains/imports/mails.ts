import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { managerEmails } from '../identity/teams.ts'
import { storesByIds } from '../stores/stores.ts'
import type { FeedRow } from './feeds.ts'

/** Tells the managers of a store that the file of a feed is no longer fetched. */
export async function mailPaused(tx: Db, { mail, config }: Pick<Deps, 'mail' | 'config'>, feed: FeedRow, reason: string): Promise<void> {
  const store = (await storesByIds(tx, [feed.storeId])).get(feed.storeId)
  // The rest of an address may hold a key.
  const { host } = new URL(feed.address)
  for (const to of await managerEmails(tx, feed))
    await mail.send(tx, {
      to,
      kind: 'imports.feed_paused',
      subject: `Your catalog file from ${host} is no longer fetched`,
      paragraphs: [
        `We tried ${feed.failures + 1} times in a row to fetch the catalog file for ${store?.name ?? 'your store'} from ${host}. The last time: ${reason}`,
        'Nothing in your catalog has changed. When the file is there again, start fetching it in your import center.',
      ],
      action: { label: 'Open the import center', url: `${config.publicOrigin}/retailer-inventory?tab=imports` },
    })
}
