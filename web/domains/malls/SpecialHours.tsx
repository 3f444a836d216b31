import type { SpecialHours as Special } from '#contracts/stores/stores.ts'

const inWords = (date: string): string =>
  new Date(`${date}T00:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The days of the next weeks with other hours than usual: "Thu, Nov 26 (Thanksgiving): Closed". */
export function SpecialHours({ name, days }: { name: string; days: readonly Special[] }) {
  if (days.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-base font-medium">Holiday and special hours</h3>
      <dl aria-label={`Holiday and special hours of ${name}`} className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {days.map(({ date, name: holiday, text }) => (
          <div key={date} className="contents">
            <dt>
              {inWords(date)}
              {holiday !== null && <span className="block text-sm text-soft">{holiday}</span>}
            </dt>
            <dd className="tabular text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
