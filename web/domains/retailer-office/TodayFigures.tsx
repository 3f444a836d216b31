import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { officeLink } from '#contracts/office-links.ts'
import { Section } from '#web/ui/Card.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Price } from '#web/ui/Price.tsx'
import { isAtLeast, useOfficeHref, useOwnRetailer } from '#web/shell/membership.ts'
import { TooltipArea } from '#web/ui/Tooltip.tsx'
import { ABOUT_PICKUPS_ON_TIME } from '../retailers/pickups-on-time.ts'
import { dayWords } from '../payouts/words.ts'
import type { Overview } from '../retailers/DashboardHead.tsx'

const money = (value: number): string => dollars(cents(value))

/** Today so far compared with the same day last week up to the same hour, and the amount that SPIRAL owes the retailer. */
export function TodayFigures({ overview: { today, lastWeek, payable, nextPayout } }: { overview: Overview }) {
  const hrefOf = useOfficeHref()
  const { chosen } = useOwnRetailer()
  if (!today) return null
  const { pickups } = today
  const orders = hrefOf(officeLink('retailer', 'orders', { state: 'all' }))
  const late = pickups.due - pickups.onTime
  return (
    <Section title="Today">
      <Figures>
        <Figure
          name="Sales"
          to={orders}
          change={
            lastWeek && {
              now: today.sales,
              before: lastWeek.sales,
              format: money,
              when: 'by this time last week',
              none: 'No sales by this time last week',
            }
          }
        >
          <Price price={today.sales} size="lg" />
        </Figure>
        <Figure
          name="Orders"
          to={orders}
          change={
            lastWeek && {
              now: today.orders,
              before: lastWeek.orders,
              format: grouped,
              when: 'by this time last week',
              none: 'No orders by this time last week',
            }
          }
        >
          {today.orders.toLocaleString('en-US')}
        </Figure>
        <TooltipArea>
          <Figure name="Pickups on time" about={ABOUT_PICKUPS_ON_TIME} note={late > 0 ? `${late} late` : undefined}>
            {pickups.due === 0 ? 'None yet' : `${pickups.onTime} of ${pickups.due}`}
          </Figure>
        </TooltipArea>
        {payable !== null && (
          <Figure
            name="Owed to you"
            {...(isAtLeast('owner', chosen) && { to: hrefOf(officeLink('retailer', 'payouts')) })}
            note={
              nextPayout
                ? `Next payout ${dollars(nextPayout.amount)} on ${dayWords(nextPayout.on)}`
                : payable < 0
                  ? 'Refunds and disputes are more than new sales. The next sales make up for them.'
                  : 'Sales less commission, refunds and payouts. No payout is due.'
            }
          >
            <Price price={payable} size="lg" />
          </Figure>
        )}
      </Figures>
    </Section>
  )
}
