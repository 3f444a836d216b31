/** Opening hours day by day. */
export function HoursTable({ label, days }: { label: string; days: readonly { day: string; text: string }[] }) {
  if (days.length === 0) return <p className="text-soft">Hours not known</p>
  return (
    <dl aria-label={label} className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
      {days.map(({ day, text }) => (
        <div key={day} className="contents">
          <dt>{day}</dt>
          <dd className="tabular text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
