import type { ReorderList } from '#contracts/stock-planning/reorder-lists.ts'
import type { Mail } from '../../platform/mail-template.ts'

/** A mail shows so many items; beyond them it says how many are left out. */
const MOST_ITEMS = 300

type Ordered = { to: string; business: string; replyTo: string; list: ReorderList; note: string }

/** A reorder list for a supplier, who has no account. */
export const reorderMail = ({ to, business, replyTo, list: { id, version, storeName, lines, pieces }, note }: Ordered): Mail => ({
  to,
  kind: 'stock-planning.reorder',
  reference: `reorder ${id} ${version}`,
  subject: `Order of ${business}`,
  paragraphs: [
    'Hello,',
    `${business} orders ${pieces} pieces of ${lines.length} items for ${storeName}. Please confirm the order to ${replyTo}.`,
    ...(note ? [note] : []),
  ],
  parts: [
    {
      title: storeName,
      items: lines.slice(0, MOST_ITEMS).map(({ title, options, sku, quantity }) => ({
        title: options ? `${title}, ${options}` : title,
        detail: `${quantity} × ${sku}`,
      })),
    },
  ],
  footnotes: [`${business} sent this with SPIRAL. Please answer to ${replyTo}, not to this address.`],
})
