import type { MoneyBack } from '#contracts/returns/order-refunds.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Price } from '#web/ui/Price.tsx'

/** What went back of a part since it was handed over or shipped, newest first. */
export function MoneyBackList({ back }: { back: readonly MoneyBack[] }) {
  if (back.length === 0) return null
  return (
    <section aria-label="Refunded" className="flex flex-col gap-2">
      <h4 className="text-base font-semibold">Refunded</h4>
      <ul className="flex flex-col gap-2">
        {back.map(({ id, items, reason, amount, by, at }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="flex min-w-0 flex-col">
              <span>{items}</span>
              <span className="text-sm break-words text-soft">{reason}</span>
              <span className="text-sm text-soft">{`${by}, ${dateAndTime(at)}`}</span>
            </span>
            <Price price={amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
