import { MALL_INVOICE_STATES, type MallInvoice } from '#contracts/mall-accounts.ts'
import { calendarDay, day } from '#web/lib/date-format.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'

const STATES: Record<MallInvoice['state'], { words: string; tone: Tone }> = {
  open: { words: 'To pay', tone: 'info' },
  overdue: { words: 'Overdue', tone: 'danger' },
  paid: { words: 'Paid', tone: 'success' },
}
export const STATE_CHOICES = [{ value: null, label: 'All' }, ...MALL_INVOICE_STATES.map((value) => ({ value, label: STATES[value].words }))]
/** "November 27, 2026", of a day such as "2026-11-27". */
export const dayWords = (on: string): string => calendarDay(new Date(`${on}T00:00:00Z`))

/** How an invoice of a mall stands. */
export function InvoiceStanding({ invoice: { state, dueOn, paidAt, reference } }: { invoice: MallInvoice }) {
  return (
    <span className="flex flex-col">
      <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
      <span className="text-soft">
        {paidAt === null ? (
          `Due ${dayWords(dueOn)}`
        ) : (
          <>
            <LocalTime at={paidAt} format={day} />, {reference}
          </>
        )}
      </span>
    </span>
  )
}
