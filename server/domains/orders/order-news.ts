import type { OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/notifications/mails.ts'
import type { NewsOf } from '#contracts/notifications/news.ts'
import type { MailContent } from '../../platform/mail-template.ts'

/** A message from an order to its shopper. Orders do not choose the channel. */
export type OrderNews = {
  orderId: OrderId
  orderNumber: OrderNumber
  /** Null: a guest. */
  userId: UserId | null
  /** The deduplication key: a repeat with the same key is the same message. */
  key: string
  type: NewsOf<'orders'>
  subject: string
  message: string
  /** The page for a signed-in shopper. A guest gets a link that opens the one order, unless the message needs no link. */
  href: string
  isPublic?: true
  mail: OrderMail
}
/** A mail about an order. Its button leads where the message does; `mayCancel` adds a second one that leads to cancelling. */
export type OrderMail = Pick<MailContent, 'headline' | 'paragraphs' | 'parts' | 'totals' | 'footnotes'> & {
  to: string
  kind: MailKind
  subject?: string
  label: string
  mayCancel?: true
}

export type OrderRow = { id: OrderId; number: OrderNumber; user_id: UserId | null; email: string; name: string }
