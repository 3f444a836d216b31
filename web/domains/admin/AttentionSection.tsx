import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, RotateCw } from 'lucide-react'
import type { z } from 'zod'
import type { Attention } from '#contracts/admin/admin.ts'
import { dollars } from '#contracts/money.ts'
import { REFUND_CAUSES } from '#contracts/orders/refund-causes.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useLive } from '#web/lib/live.ts'
import { timeOfDay } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useViewer } from '#web/shell/session.ts'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TooltipArea } from '#web/ui/Tooltip.tsx'
import { ABOUT_PICKUPS_ON_TIME } from '../retailers/pickups-on-time.ts'
import { useAssign, useCheckBooks, whatWaits } from './queries.ts'

type Waiting = z.output<typeof Attention>

/** Items that need a person, oldest first, above the figures of the day. */
export function AttentionSection() {
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Needs attention" />
      <SectionBoundary fallback={<SkeletonRows />}>
        <Today />
      </SectionBoundary>
    </div>
  )
}

function Today() {
  const { data } = useSuspenseQuery(whatWaits())
  useLive([whatWaits()], ['moved', 'placed'])
  return (
    <>
      {data.items.length === 0 ? <AllClear at={data.checkedAt} /> : <WaitingList items={data.items} desk={data.desk} />}
      <Counters counters={data.counters} />
    </>
  )
}

const AllClear = ({ at }: { at: Date }) => (
  <p className="flex items-center gap-2 rounded-md bg-success-wash p-4">
    <CircleCheck aria-hidden="true" className="size-5 text-success" strokeWidth={1.75} />
    <span>
      <span className="font-semibold">All clear.</span> Last checked at {timeOfDay(at)}.
    </span>
  </p>
)

function WaitingList({ items, desk }: Pick<Waiting, 'items' | 'desk'>) {
  return (
    <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
      {items.map((item) => (
        <li key={item.key} className="flex flex-col hover:bg-tint sm:flex-row sm:items-center">
          <Link to={item.href} className="flex min-h-14 min-w-0 flex-1 items-center gap-4 px-4 py-3 text-text no-underline">
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-semibold">{item.title}</span>
              <span className="text-soft">{item.detail}</span>
              {item.since && <Ago at={item.since} className="tabular text-soft sm:hidden" />}
            </span>
            {item.since && <Ago at={item.since} className="tabular hidden shrink-0 text-soft sm:inline" />}
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-mute" strokeWidth={1.75} />
          </Link>
          {item.differenceId !== undefined && <CheckAgain id={item.differenceId} title={item.title} />}
          <Owner item={item} desk={desk} />
        </li>
      ))}
    </ul>
  )
}

/** Reruns the reconciliation; records that match now are served again and leave the list. */
function CheckAgain({ id, title }: { id: number; title: string }) {
  const check = useCheckBooks()
  const mayCheck = useViewer()?.platform.includes('admin')
  if (!mayCheck) return null
  return (
    <div className="px-4 pb-3 sm:py-3 sm:pl-0">
      <Button
        variant="secondary"
        size="sm"
        busy={check.isPending}
        busyLabel="Comparing…"
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={() =>
          check.mutate(
            { params: { id }, body: {} },
            {
              onSuccess: ({ agrees, expected, found }) =>
                toast(
                  agrees
                    ? { title: 'Checked again: agrees now' }
                    : { title: `Still differs. Expected: ${expected}. Found: ${found}.`, variant: 'destructive' },
                ),
            },
          )
        }
      >
        Check again<span className="visually-hidden">: {title}</span>
      </Button>
    </div>
  )
}

/** The owner of an item, editable in place. */
function Owner({ item, desk }: { item: Waiting['items'][number]; desk: Waiting['desk'] }) {
  const assign = useAssign()
  const me = useViewer()?.id
  const choices = desk.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (me)` : name }))
  return (
    <Select
      label={`Who takes care of: ${item.title}`}
      labelHidden
      placeholder="No one yet"
      value={item.owner?.id ?? ''}
      choices={choices}
      disabled={assign.isPending}
      onChange={(event) => {
        const ownerId = desk.find(({ id }) => id === event.target.value)?.id ?? null
        assign.mutate({ body: { key: item.key, ownerId } })
      }}
      fieldClassName="px-4 pb-3 sm:w-56 sm:py-3 sm:pl-0"
    />
  )
}

function Counters({ counters }: Pick<Waiting, 'counters'>) {
  const { ordersToday, salesToday, openOrders, signUpsToday, refundsToday, refundsByCause, pickups } = counters
  return (
    <Section title="Today">
      <p className="text-soft">Since midnight in New York, without canceled and unpaid orders.</p>
      <TooltipArea>
        <Figures className="lg:grid-cols-3">
          <Figure
            name="Orders"
            about="Placed since midnight in New York, without canceled and unpaid orders."
            to={officeLink('admin', 'orders', { of: 'today' })}
          >
            {ordersToday.toLocaleString('en-US')}
          </Figure>
          <Figure
            name="Sales"
            about="What these orders come to, with shipping and tax."
            to={officeLink('admin', 'orders', { of: 'today' })}
          >
            <Price price={salesToday} size="lg" />
          </Figure>
          <Figure
            name="Open orders"
            about="Of any day: something of them is still to be handed over or delivered."
            to={officeLink('admin', 'orders', { of: 'open' })}
          >
            {openOrders.toLocaleString('en-US')}
          </Figure>
          <Figure
            name="Pickups on time"
            about={ABOUT_PICKUPS_ON_TIME}
            to={officeLink('admin', 'orders', { of: pickups.onTime < pickups.due ? 'late-pickups' : 'pickups' })}
            note={pickups.onTime < pickups.due ? `${pickups.due - pickups.onTime} late` : undefined}
            noteTone="danger"
          >
            {pickups.due === 0 ? 'None yet' : `${pickups.onTime} of ${pickups.due}`}
          </Figure>
          <Figure
            name="Refunds"
            about="Begun since midnight in New York, whenever the order was placed."
            to={officeLink('admin', 'orders', { of: 'refunds' })}
            note={refundsByCause.map(({ cause, amount }) => `${REFUND_CAUSES[cause]} ${dollars(amount)}`).join(', ')}
          >
            <Price price={refundsToday} size="lg" />
          </Figure>
          <Figure
            name="Sign-ups"
            about="New accounts since midnight in New York, confirmed or not."
            to={officeLink('admin', 'people', { joined: 'today' })}
          >
            {signUpsToday.toLocaleString('en-US')}
          </Figure>
        </Figures>
      </TooltipArea>
    </Section>
  )
}
