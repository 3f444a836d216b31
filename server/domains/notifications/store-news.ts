import type { RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Channels } from '#contracts/notifications.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersAt } from '../identity/teams.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { storesOf } from '../stores/stores.ts'
import { channelsOfAny, storeDefaultsFor } from './rules.ts'
import { chosenFor, strongest } from './store-choices.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Where people choose what they hear of their stores. */
const SETTINGS = '/retailer-dashboard?section=notifications'

type Member = Awaited<ReturnType<typeof membersAt>>[number]

/**
 * Tells the people who work in these stores now, each once, on the channels that they chose for the store. Who has left the team hears
 * nothing, and who works in one store hears nothing of the others.
 */
export async function tellStores(tx: Db, deps: Deps, all: readonly StoreNews[]): Promise<void> {
  const news: News[] = []
  for (const [retailerId, own] of Map.groupBy(all, (one) => one.retailerId)) news.push(...(await newsAt(tx, deps, retailerId, own)))
  if (news.length > 0) await tellPeople(tx, deps, news)
}

async function newsAt(tx: Db, { config }: Deps, retailerId: RetailerId, all: readonly StoreNews[]): Promise<News[]> {
  const members = Map.groupBy(await membersAt(tx, retailerId), ({ id }) => id)
  const stores = (await storesOf(tx, [retailerId])).map(({ id }) => id)
  const concerned = [...new Set([...stores, ...all.flatMap(({ storeIds }) => storeIds)])]
  const chosen = new Map((await chosenFor(tx, [...members.keys()], concerned)).map((one) => [`${one.userId} ${one.storeId}`, one.kinds]))
  return all.flatMap((news) =>
    [...members].flatMap(([userId, memberships]) => {
      const seen = storesSeen(news, memberships)
      if (seen === null) return []
      const channels = channelsOfAny(
        // News of the whole business follows what was chosen for any of its stores.
        (seen.length > 0 ? seen : stores.length > 0 ? stores : [null]).map((storeId) => {
          const defaults = storeDefaultsFor(strongest(memberships.filter((one) => one.storeId === null || one.storeId === storeId)))
          return { ...defaults, ...chosen.get(`${userId} ${storeId}`) }[news.kind]
        }),
      )
      return [newsFor(userId, news, seen, channels, config.publicOrigin)]
    }),
  )
}

/** Those of its stores in which the person works; null: it does not concern them. */
function storesSeen({ storeIds }: StoreNews, memberships: readonly Member[]): readonly StoreId[] | null {
  if (memberships.some(({ storeId }) => storeId === null)) return storeIds
  const seen = storeIds.filter((id) => memberships.some(({ storeId }) => storeId === id))
  return seen.length > 0 ? seen : null
}

function newsFor(
  userId: UserId,
  { key, type, orderNumber, words }: StoreNews,
  seen: readonly StoreId[],
  channels: Channels,
  publicOrigin: string,
): News {
  const { subject, message, href, mail } = words(seen)
  const { label, ...rest } = mail
  return {
    userId,
    key,
    type,
    category: 'store',
    channels,
    urgent: true,
    subject,
    message,
    href,
    ...(orderNumber && { orderNumber }),
    mail: {
      ...rest,
      action: { label, url: `${publicOrigin}${href}` },
      second: { label: 'Choose what you hear', url: `${publicOrigin}${SETTINGS}` },
    },
  }
}
