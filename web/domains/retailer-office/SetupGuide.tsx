import { CircleCheck, CircleDashed } from 'lucide-react'
import { officeLink } from '#contracts/office-links.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useOfficeHref } from '#web/shell/membership.ts'
import type { Overview } from '../retailers/DashboardHead.tsx'

type Step = Overview['setup'][number]
const WORDS: Record<Step['code'], { title: string; detail: string; to?: string; action?: string }> = {
  profile: {
    title: 'Tell your story',
    detail: 'A few sentences, a name mark and a cover make your store page.',
    to: '/retailer-business-profile',
    action: 'Set up your profile',
  },
  products: {
    title: 'Bring your products',
    detail: 'Add stock to the drafts you have and set them live, or upload the product export of your shop system.',
    to: '/retailer-inventory?tab=imports',
    action: 'Import products',
  },
  stock: {
    title: 'Count your stock',
    detail: 'Shoppers only see items in stock.',
    to: '/retailer-inventory',
    action: 'Set stock',
  },
  hours: {
    title: 'Set opening hours',
    detail: 'We promise pickup times based on them.',
    to: '/retailer-business-profile',
    action: 'Set opening hours',
  },
  desk: {
    title: 'Check how you hand over pickups',
    detail: 'Choose how long you need and how many days you keep an order, and add your phone.',
    to: '/retailer-business-profile',
    action: 'Check pickup settings',
  },
  payout: {
    title: 'Bank account for payouts',
    detail: 'Your sales are paid out to it. Only an owner can add or change it.',
    to: officeLink('retailer', 'payouts'),
    action: 'Add your bank account',
  },
  team: {
    title: 'Bring in your team',
    detail: 'Staff prepare orders and hand them over.',
    to: officeLink('retailer', 'team'),
    action: 'Invite your team',
  },
  first_order: { title: 'First order', detail: 'It shows up here on its own, and your team hears about it.' },
  handed_over: {
    title: 'First order handed over',
    detail: 'Scan the pickup code at the counter, or ship the parcel.',
    to: '/staff',
    action: 'Open the counter',
  },
}

/** The remaining setup steps before a retailer can sell; hidden once all are done. */
export function SetupGuide({ steps, took }: { steps: Overview['setup']; took: Overview['setupTook'] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <Section title="Get ready to sell" aside={<span className="tabular text-soft">{`${done} of ${steps.length} done`}</span>}>
      {took?.onSale && <p className="text-soft">{`On sale ${minutes(took.onSale)} after your approval.`}</p>}
      <ol className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
        {steps.map((step) => (
          <SetupStep key={step.code} step={step} />
        ))}
      </ol>
    </Section>
  )
}

/** "12 minutes", "3 hours", "2 days". */
function minutes(count: number): string {
  if (count < 120) return plural(count, 'minute')
  return count < 2880 ? plural(Math.round(count / 60), 'hour') : plural(Math.round(count / 1440), 'day')
}

function SetupStep({ step: { code, done } }: { step: Step }) {
  const { title, detail, to, action } = WORDS[code]
  const hrefOf = useOfficeHref()
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-3 p-4">
      <Icon aria-hidden="true" className={done ? 'mt-0.5 size-5 text-success' : 'mt-0.5 size-5 text-mute'} strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-semibold">
          <span className="visually-hidden">{done ? 'Done: ' : 'To do: '}</span>
          {title}
        </span>
        {!done && <span className="text-soft">{detail}</span>}
        {!done && to && <TextLink to={hrefOf(to)}>{action}</TextLink>}
      </div>
    </li>
  )
}
