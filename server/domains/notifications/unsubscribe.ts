import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import type { ShopperCategory } from '#contracts/notifications/news.ts'
import { SHOPPER_CATEGORIES, notificationsProblems } from '#contracts/notifications/notifications.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailContent } from '../../platform/mail-template.ts'
import { Problem } from '../../platform/problem.ts'

type Signed = Pick<Deps, 'secret' | 'config'>
const ID_BYTES = 16
/** Links that were mailed before November 2026 hold the position of their category in this list. */
const NUMBERED: readonly ShopperCategory[] = ['orders', 'wishlist', 'spirals', 'searches', 'events', 'community']

const macOf = (secret: string, payload: string): string => createHmac('sha256', secret).update(`unsubscribe ${payload}`).digest('base64url')

/** Identifies a person and a category, in bytes that do not reveal the person and cannot be forged without this installation's secret. */
export function stopToken({ secret }: Pick<Deps, 'secret'>, userId: UserId, category: ShopperCategory): string {
  const payload = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from(category)]).toString('base64url')
  return `${payload}.${macOf(secret, payload)}`
}

export function readStopToken({ secret }: Pick<Deps, 'secret'>, token: string): { userId: UserId; category: ShopperCategory } {
  const [payload = '', mac = ''] = token.split('.')
  const [expected, given] = [Buffer.from(macOf(secret, payload)), Buffer.from(mac)]
  const bytes = Buffer.from(payload, 'base64url')
  const named = bytes.length === ID_BYTES + 1 ? NUMBERED[bytes.at(ID_BYTES) ?? -1] : bytes.toString('utf8', ID_BYTES)
  const category = SHOPPER_CATEGORIES.find((each) => each === named)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !category) throw new Problem(notificationsProblems, 'unsubscribe.unknown')
  const hex = bytes.toString('hex', 0, ID_BYTES)
  const userId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { userId: userId as UserId, category }
}

/** The end of a mail that can be unsubscribed from: the URL for mail programs (RFC 8058), and the page for people, which asks for confirmation. */
export function stopLinks(deps: Signed, userId: UserId, category: ShopperCategory): Required<Pick<MailContent, 'unsubscribe'>> {
  const token = stopToken(deps, userId, category)
  const { publicOrigin } = deps.config
  return {
    unsubscribe: {
      post: `${publicOrigin}/api/unsubscribe/${token}`,
      page: `${publicOrigin}/push-notification-settings?unsubscribe=${token}`,
    },
  }
}

/** Enough to recognize one's own address, but not someone else's. */
export function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
