import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

type Words = { subject: (name: string) => string; meaning: string }
const again = (name: string) => `${name} is open on SPIRAL again`
const suspended = (name: string) => `${name} is suspended on SPIRAL`
const closed = (name: string) => `${name} is closed on SPIRAL`
const WORDS = {
  'retailer active': { subject: again, meaning: 'Shoppers find its products again, and its stores take orders.' },
  'retailer suspended': {
    subject: suspended,
    meaning:
      'Shoppers do not find its products, and it takes no new orders. Finish the orders that are open as usual. Gift cards keep their money, events keep their seats, and perks get the missed days back when it opens again.',
  },
  'store closed': { subject: closed, meaning: 'Shoppers no longer see this store, and it takes no orders. Your records stay.' },
  'mall active': { subject: again, meaning: 'Shoppers see it again, and its SPIRAL Center takes orders.' },
  'mall suspended': {
    subject: suspended,
    meaning:
      'Shoppers do not see it, and its SPIRAL Center takes no new orders. Keep serving the orders that are on their way. Its stores still sell.',
  },
} as const satisfies Record<string, Words>

/** Emails the people who run a business what an admin did with it, and why. Belongs into the transaction of the act. */
export async function tellStatus(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  tx: Db,
  receivers: readonly string[],
  { what, name, reason }: { what: keyof typeof WORDS; name: string; reason: string },
): Promise<void> {
  const { subject, meaning } = WORDS[what]
  for (const to of receivers)
    await mail.send(tx, {
      to,
      kind: 'business.status',
      subject: subject(name),
      paragraphs: [meaning, `The reason: ${reason}`, 'Do you think this is a mistake? Write to us.'],
      action: { label: 'Write to support', url: `${config.publicOrigin}/about#contact` },
    })
}
