import { officeLink } from '#contracts/office-links.ts'
import {
  AlarmClock,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  FileWarning,
  MailQuestion,
  MessageSquare,
  ShieldAlert,
  Star,
  type LucideIcon,
  Package,
  PackageOpen,
  ShoppingBag,
  Undo2,
} from 'lucide-react'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { useOfficeHref } from '#web/shell/membership.ts'
import type { Overview } from '../retailers/DashboardHead.tsx'

type Item = Overview['needsAction'][number]
type Words = { one: string; many: string; to: string; Icon: LucideIcon }

/** The label and link for each kind of action. */
const WORDS: Record<Item['code'], Words> = {
  accept: {
    one: 'order to accept',
    many: 'orders to accept',
    to: officeLink('retailer', 'orders', { state: 'placed' }),
    Icon: ShoppingBag,
  },
  to_pack: {
    one: 'order to prepare',
    many: 'orders to prepare',
    to: officeLink('retailer', 'orders', { state: 'accepted' }),
    Icon: Package,
  },
  ready_too_long: {
    one: 'pickup waiting for more than a day',
    many: 'pickups waiting for more than a day',
    to: officeLink('retailer', 'orders', { state: 'ready' }),
    Icon: AlarmClock,
  },
  returns: { one: 'return to inspect', many: 'returns to inspect', to: '/staff?tab=returns', Icon: Undo2 },
  low_stock: { one: 'low on stock', many: 'low on stock', to: '/retailer-inventory?low=1', Icon: PackageOpen },
  messages: {
    one: 'order with a message to answer',
    many: 'orders with a message to answer',
    to: officeLink('retailer', 'orders', { state: 'all' }),
    Icon: MessageSquare,
  },
  store_messages: {
    one: 'message to your store',
    many: 'messages to your stores',
    to: officeLink('retailer', 'messages'),
    Icon: MailQuestion,
  },
  claims: { one: 'claim to answer', many: 'claims to answer', to: '/staff?tab=returns', Icon: ShieldAlert },
  reviews: {
    one: 'review to answer',
    many: 'reviews to answer',
    to: officeLink('retailer', 'reviews'),
    Icon: Star,
  },
  questions: {
    one: 'question to answer',
    many: 'questions to answer',
    to: officeLink('retailer', 'messages', { kind: 'question' }),
    Icon: CircleHelp,
  },
  import_errors: { one: 'import with errors', many: 'imports with errors', to: '/retailer-inventory?tab=imports', Icon: FileWarning },
}

/** Open actions at the top of the page, oldest first. */
export function NeedsAction({ items }: { items: Overview['needsAction'] }) {
  return (
    <Section title="Needs action">
      {items.length === 0 ? (
        <p className="flex items-center gap-2 rounded-md bg-success-wash p-4">
          <CircleCheck aria-hidden="true" className="size-5 text-success" strokeWidth={1.75} />
          All caught up.
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {items.map((item) => (
            <li key={item.code}>
              <ActionCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function ActionCard({ item: { code, count, oldest, due, orderNumber } }: { item: Item }) {
  const { one, many, to, Icon } = WORDS[code]
  const hrefOf = useOfficeHref()
  return (
    <Link
      to={hrefOf(orderNumber ? `${to}&order=${orderNumber}` : to)}
      preventScrollReset
      className="flex h-full items-center gap-3 rounded-md border border-hairline bg-surface p-4 no-underline transition-shadow duration-[120ms] hover:shadow-1"
    >
      <span aria-hidden="true" className="flex size-10 shrink-0 items-center justify-center rounded-full bg-tint text-link-strong">
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold text-text">
          <span className="tabular">{count.toLocaleString('en-US')}</span> {count === 1 ? one : many}
        </span>
        {due ? (
          <span className="text-sm font-medium text-warning">
            Answer by <LocalTime at={due} format={dateAndTime} />
          </span>
        ) : (
          oldest && (
            <span className="text-sm text-soft">
              Oldest: <Ago at={oldest} />
            </span>
          )
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-mute" strokeWidth={1.75} />
    </Link>
  )
}
