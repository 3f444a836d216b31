import type { PostId, UserId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { truncate } from '../../platform/truncate.ts'
import type { News } from '../notifications/tell-people.ts'
import type { StoreNews } from '../orders/store-news.ts'

const LONGEST = 160
/** Somebody answered the person's post. */
export function newsOfAnswer(
  userId: UserId,
  { postId, commentId, author, text }: { postId: PostId; commentId: number; author: string; text: string },
  publicOrigin: string,
): News {
  const href = `/community?post=${postId}`
  return {
    userId,
    key: `comment ${commentId}`,
    type: 'community_answer',
    urgent: false,
    subject: `${author} answered you`,
    message: truncate(text, LONGEST),
    href,
    mail: {
      kind: 'community-answer',
      paragraphs: [truncate(text, 600)],
      action: { label: 'Read the answer', url: new URL(href, publicOrigin).toString() },
    },
  }
}

/** Tells the team of a store that a shopper looks for something. */
export const mailOfRequest = (
  to: string,
  { postId, storeId, store, text, publicOrigin }: { postId: PostId; storeId: number; store: string; text: string; publicOrigin: string },
): Mail => ({
  to,
  kind: 'store-request',
  subject: `A shopper near ${store} looks for something`,
  paragraphs: [
    truncate(text, 600),
    'Answer with a product from your shelves. The shopper sees its price and stock and can put it into the cart.',
  ],
  action: { label: 'Answer', url: new URL(officeLink('retailer', 'community', { store: storeId }), publicOrigin).toString() },
  reference: `store request ${postId} ${storeId} ${to}`,
})

/** A mall announced something, or a store wrote news. */
export function newsOfPlace(
  userId: UserId,
  { key, place, title, text, href }: { key: string; place: string; title: string; text: string; href: string },
  publicOrigin: string,
): News {
  return {
    userId,
    key,
    type: 'followed_news',
    urgent: false,
    subject: `${place}: ${truncate(title, 80)}`,
    message: truncate(text, LONGEST),
    href,
    mail: {
      kind: 'followed-news',
      paragraphs: [truncate(text, 600)],
      action: { label: `Open ${place}`, url: new URL(href, publicOrigin).toString() },
    },
  }
}

/** A store or mall answered a message. */
export function newsOfPlaceAnswer(
  userId: UserId,
  { messageId, place, page, text, isFirst = false }: { messageId: number; place: string; page: string; text: string; isFirst?: boolean },
  publicOrigin: string,
): News {
  const href = `${page}?message=1`
  return {
    userId,
    key: `store message ${messageId}`,
    type: 'store_message',
    urgent: true,
    subject: `${place} ${isFirst ? 'wrote to' : 'answered'} you`,
    message: truncate(text, LONGEST),
    href,
    mail: {
      kind: 'store-answer',
      paragraphs: [
        truncate(text, 600),
        ...(isFirst ? [`You let ${place} write to you. You can end this on SPIRAL under Notification settings.`] : []),
      ],
      action: { label: 'Read and answer', url: new URL(href, publicOrigin).toString() },
    },
  }
}

/** The news of a message without an order, for the people of its store or mall. `office` is where they answer. */
export const newsOfMessage = (
  { name, office }: { name: string; office: string },
  { messageId, writer, shopper, text }: { messageId: number; writer: UserId; shopper: string; text: string },
): { type: 'shopper_wrote' } & Pick<StoreNews, 'key' | 'words'> => ({
  type: 'shopper_wrote',
  key: `store message ${messageId}`,
  words: () => ({
    subject: `A shopper wrote to ${name}`,
    message: 'Read it and answer in your messages.',
    href: office,
    mail: {
      kind: 'store-message',
      subject: `${shopper} wrote to ${name}`,
      paragraphs: [truncate(text, 600)],
      label: 'Answer',
      about: writer,
    },
  }),
})
