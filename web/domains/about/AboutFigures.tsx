import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import type { figures } from '#contracts/operations.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { Section } from '#web/ui/Card.tsx'
import { figuresToday } from './queries.ts'

/** Figures below this count are not shown. */
const FEWEST = 3

/** Figures counted from current records; figures that are too small are left out. */
export function AboutFigures() {
  const { data } = useQuery(figuresToday())
  const shown = data ? worthShowing(data) : []
  if (!data || shown.length === 0) return null
  return (
    <Section title="SPIRAL today" aside={<span className="text-sm text-mute">As of {calendarDay(data.asOf)}</span>}>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {shown.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-sunken p-4">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular text-h4 font-semibold sm:text-h2">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function worthShowing({ stores, malls, products, paidToStores }: Reply<typeof figures>): [string, string][] {
  const counts: [string, number][] = [
    ['stores', stores],
    ['malls', malls],
    ['products', products],
  ]
  const shown = counts
    .filter(([, count]) => count >= FEWEST)
    .map(([name, count]): [string, string] => [name, count.toLocaleString('en-US')])
  return paidToStores === null ? shown : [...shown, ['earned by stores', dollars(paidToStores)]]
}
