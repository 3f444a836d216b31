import type { ReactNode } from 'react'
import { Card, Section } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import type { Overview } from './DashboardHead.tsx'

/** Today so far beside the same day last week up to the same hour, and what SPIRAL owes. */
export function TodayFigures({ overview: { today, lastWeek, payable } }: { overview: Overview }) {
  if (!today) return null
  return (
    <Section title="Today">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Figure name="Sales" then={lastWeek && <Price price={lastWeek.sales} />}>
          <Price price={today.sales} size="lg" />
        </Figure>
        <Figure name="Orders" then={lastWeek && lastWeek.orders.toLocaleString('en-US')}>
          {today.orders.toLocaleString('en-US')}
        </Figure>
        <Figure name="Pickups ready in time" note={today.pickups === 0 ? 'No pickups yet today' : undefined}>
          {today.pickups === 0 ? '–' : `${today.pickupsOnTime} of ${today.pickups}`}
        </Figure>
        {payable !== null && (
          <Figure name="Owed to you" note="Sales less commission and refunds">
            <Price price={payable} size="lg" />
          </Figure>
        )}
      </dl>
    </Section>
  )
}

function Figure({ name, then, note, children }: { name: string; then?: ReactNode; note?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-1">
      <dt className="text-soft">{name}</dt>
      <dd className="flex flex-col">
        <span className="tabular text-h2 font-semibold">{children}</span>
        {then && <span className="text-sm text-mute">{then} this time last week</span>}
        {note && <span className="text-sm text-mute">{note}</span>}
      </dd>
    </Card>
  )
}
