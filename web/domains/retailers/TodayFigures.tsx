import type { ReactNode } from 'react'
import { dollars } from '#contracts/money.ts'
import { About } from '#web/ui/About.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { TooltipArea } from '#web/ui/Tooltip.tsx'
import { ABOUT_PICKUPS_ON_TIME } from './pickups-on-time.ts'
import type { Overview } from './DashboardHead.tsx'

/** Today so far beside the same day last week up to the same hour, and what SPIRAL owes. */
export function TodayFigures({ overview: { today, lastWeek, payable } }: { overview: Overview }) {
  if (!today) return null
  const { pickups } = today
  const late = pickups.due - pickups.onTime
  return (
    <Section title="Today">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Figure name="Sales" then={lastWeek && dollars(lastWeek.sales)}>
          <Price price={today.sales} size="lg" />
        </Figure>
        <Figure name="Orders" then={lastWeek && lastWeek.orders.toLocaleString('en-US')}>
          {today.orders.toLocaleString('en-US')}
        </Figure>
        <TooltipArea>
          <Figure name="Pickups on time" about={ABOUT_PICKUPS_ON_TIME} note={late > 0 ? `${late} late` : undefined}>
            {pickups.due === 0 ? 'None yet' : `${pickups.onTime} of ${pickups.due}`}
          </Figure>
        </TooltipArea>
        {payable !== null && (
          <Figure name="Owed to you" note="Sales less commission and refunds">
            <Price price={payable} size="lg" />
          </Figure>
        )}
      </dl>
    </Section>
  )
}

type FigureProps = { name: string; about?: string; then?: ReactNode; note?: string | undefined; children: ReactNode }
function Figure({ name, about, then, note, children }: FigureProps) {
  return (
    <Card className="flex flex-col gap-1">
      <dt className="flex min-h-6 items-center justify-between gap-2 text-soft">
        {name}
        {about && <About name={name} text={about} />}
      </dt>
      <dd className="flex flex-col">
        <span className="tabular text-h2 font-semibold">{children}</span>
        {then && <span className="text-sm text-mute">{then} this time last week</span>}
        {note && <span className="text-sm text-mute">{note}</span>}
      </dd>
    </Card>
  )
}
