import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

const MEANING = {
  retailer: 'Its stores are closed too. Your records stay.',
  mall: 'Shoppers no longer see it, and its SPIRAL Center takes no orders. Its stores still sell.',
} as const

/** Emails the people who ran a business that it closed for good, and why. Belongs into the transaction of the act. */
export async function closed(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  tx: Db,
  receivers: readonly string[],
  { kind, name, reason }: { kind: keyof typeof MEANING; name: string; reason: string },
): Promise<void> {
  for (const to of receivers)
    await mail.send(tx, {
      to,
      kind: 'business.status',
      subject: `${name} is closed on SPIRAL`,
      paragraphs: [
        MEANING[kind],
        `The reason: ${reason}`,
        'Shoppers who hold gift cards, perks, seats or exchanges hear from us. Gift cards keep their money and work in every store on SPIRAL.',
        'Do you think this is a mistake? Write to us.',
      ],
      action: { label: 'Write to support', url: `${config.publicOrigin}/about#contact` },
    })
}
