import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type MallNewsKind, NEWS } from '#contracts/notifications/news.ts'
import type { Channels } from '#contracts/notifications/notifications.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mallMembers, membersAt } from '../identity/teams.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { storeIdsOf } from '../stores/stores.ts'
import { chosenForMall } from './mall-choices.ts'
import { channelsOfAny, mallDefaultsFor, storeDefaultsFor } from './rules.ts'
import { chosenFor, strongest } from './store-choices.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Where people choose what they hear of their stores. */
const SETTINGS = officeLink('retailer', 'notifications')

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

/** News for the people of a mall: of a kind that they choose. */
export type MallNews = Pick<StoreNews, 'key' | 'words'> & { type: MallNewsType }
type MallNewsType = { [T in StoreNews['type']]: (typeof NEWS)['store'][T]['choice'] extends MallNewsKind ? T : never }[StoreNews['type']]
/** Tells the people of a mall now, on the channels that they chose for it. */
export async function tellMall(tx: Db, deps: Deps, mallId: MallId, news: MallNews): Promise<void> {
  const members = Map.groupBy(await mallMembers(tx, mallId), ({ id }) => id)
  const chosen = await chosenForMall(tx, [...members.keys()], mallId)
  await tellPeople(
    tx,
    deps,
    [...members].map(([userId, roles]) => {
      const role = roles.some((one) => one.role === 'manager') ? 'manager' : 'staff'
      const channels = { ...mallDefaultsFor(role), ...chosen.get(userId) }[NEWS.store[news.type].choice]
      const told = newsFor(userId, news, [], channels, deps.config.publicOrigin)
      const settings = officeLink('mall', 'notifications', { mall: mallId })
      return withSettings(told, `${deps.config.publicOrigin}${settings}`)
    }),
  )
}

async function newsAt(tx: Db, { config }: Deps, retailerId: RetailerId, all: readonly StoreNews[]): Promise<News[]> {
  const members = Map.groupBy(await membersAt(tx, retailerId), ({ id }) => id)
  const stores = await storeIdsOf(tx, [retailerId])
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
          return { ...defaults, ...chosen.get(`${userId} ${storeId}`) }[NEWS.store[news.type].choice]
        }),
      )
      const told = newsFor(userId, news, seen, channels, config.publicOrigin)
      return [withSettings(told, `${config.publicOrigin}${SETTINGS}`)]
    }),
  )
}

/** The mail also leads to where its reader chooses what to hear. */
const withSettings = (news: News, url: string): News => ({
  ...news,
  mail: { ...news.mail, second: { label: 'Choose what you hear', url } },
})

/** Those of its stores in which the person works; null: it does not concern them. */
function storesSeen({ storeIds }: StoreNews, memberships: readonly Member[]): readonly StoreId[] | null {
  if (memberships.some(({ storeId }) => storeId === null)) return storeIds
  const seen = storeIds.filter((id) => memberships.some(({ storeId }) => storeId === id))
  return seen.length > 0 ? seen : null
}

function newsFor(
  userId: UserId,
  { key, type, orderNumber, words }: Pick<StoreNews, 'type' | 'key' | 'orderNumber' | 'words'>,
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
    channels,
    urgent: true,
    subject,
    message,
    href,
    ...(orderNumber && { orderNumber }),
    mail: { ...rest, action: { label, url: `${publicOrigin}${href}` } },
  }
}
