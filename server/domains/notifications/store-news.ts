import type { MallId, StoreId, UserId } from '#contracts/ids.ts'
import { type MallNewsKind, NEWS } from '#contracts/notifications/news.ts'
import type { Channels } from '#contracts/notifications/notifications.ts'
import type { StoreNewsChoices } from '#contracts/notifications/store-news.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mallMembers, membersOfAll } from '../identity/teams.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { storeIdsOf } from '../stores/stores.ts'
import { chosenForMall } from './mall-choices.ts'
import { channelsOfAny, mallDefaultsFor, storeDefaultsFor } from './rules.ts'
import { chosenFor, strongest } from './store-choices.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Where people choose what they hear of their stores. */
const SETTINGS = officeLink('retailer', 'notifications')

type Member = Awaited<ReturnType<typeof membersOfAll>>[number]

/**
 * Tells the people who work in these stores now, each once, on the channels that they chose for the store. Who has left the team hears
 * nothing, and who works in one store hears nothing of the others.
 */
export async function tellStores(tx: Db, deps: Deps, all: readonly StoreNews[]): Promise<void> {
  if (all.length === 0) return
  const members = await membersOfAll(tx, [...new Set(all.map(({ retailerId }) => retailerId))])
  if (members.length === 0) return
  // News of the whole business follows what was chosen for any of its stores.
  const whole = [...new Set(all.flatMap(({ retailerId, storeIds }) => (storeIds.length === 0 ? [retailerId] : [])))]
  const stores = new Map(await Promise.all(whole.map(async (id) => [id, await storeIdsOf(tx, [id])] as const)))
  const concerned = [...new Set([...[...stores.values()].flat(), ...all.flatMap(({ storeIds }) => storeIds)])]
  const people = [...new Set(members.map(({ id }) => id))]
  const chosen = new Map((await chosenFor(tx, people, concerned)).map((one) => [`${one.userId} ${one.storeId}`, one.kinds]))
  const byRetailer = Map.groupBy(members, ({ retailerId }) => retailerId)
  const news = all.flatMap((one) =>
    newsAt(deps, one, { members: byRetailer.get(one.retailerId) ?? [], stores: stores.get(one.retailerId) ?? [], chosen }),
  )
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

type Readers = { members: readonly Member[]; stores: readonly StoreId[]; chosen: ReadonlyMap<string, Partial<StoreNewsChoices['kinds']>> }

function newsAt({ config }: Deps, news: StoreNews, { members, stores, chosen }: Readers): News[] {
  return [...Map.groupBy(members, ({ id }) => id)].flatMap(([userId, memberships]) => {
    const seen = storesSeen(news, memberships)
    if (seen === null) return []
    const channels = channelsOfAny(
      (seen.length > 0 ? seen : stores.length > 0 ? stores : [null]).map((storeId) => {
        const defaults = storeDefaultsFor(strongest(memberships.filter((one) => one.storeId === null || one.storeId === storeId)))
        return { ...defaults, ...chosen.get(`${userId} ${storeId}`) }[NEWS.store[news.type].choice]
      }),
    )
    const told = newsFor(userId, news, seen, channels, config.publicOrigin)
    return [withSettings(told, `${config.publicOrigin}${SETTINGS}`)]
  })
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
