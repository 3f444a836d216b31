import { useQuery } from '@tanstack/react-query'
import { type CityImpact, SMALLEST_CITY } from '#contracts/local-first.ts'
import { cents, dollars } from '#contracts/money.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { impact } from './queries.ts'

/** What cities spend at independents: figures anybody can check, with their method and a download. */
export function Impact({ near }: { near: string | undefined }) {
  const { data } = useQuery(impact(near))
  if (!data) return null
  const { here, cities, independents, asOf } = data
  return (
    <Section
      title="Local impact"
      aside={
        <a href="/api/local-first/impact.csv" download="local-impact.csv" className="text-link underline">
          Download the table
        </a>
      }
    >
      {here && here.figures && (
        <Figures>
          <Figure name={`${here.city} at independent stores`}>{dollars(cents(here.figures.dollars))}</Figure>
          <Figure name="Stores bought from">{here.figures.stores}</Figure>
          <Figure name="Pickups">{here.figures.pickups}</Figure>
          <Figure name="Parcels">{here.figures.parcels}</Figure>
        </Figures>
      )}
      {here && !here.figures && (
        <p className="text-soft">
          {here.city}'s figures show once {SMALLEST_CITY} people have bought from an independent store there.
        </p>
      )}
      {cities.length > 0 && (
        <DataTable label="Independent stores by city" columns={COLUMNS} rows={cities} rowKey={({ city, state }) => `${city} ${state}`} />
      )}
      <p className="max-w-prose text-sm text-soft">
        How we count: orders of the last 12 months that shoppers have in hand, by the city of the store. Item prices are after discounts and
        returns, without tax and shipping. {plural(independents, 'store')} on SPIRAL {independents === 1 ? 'says it is' : 'say they are'}{' '}
        independent or locally owned and {independents === 1 ? 'belongs' : 'belong'} to a business with at most five locations. Cities with
        fewer than {SMALLEST_CITY} shoppers stay hidden. As of <LocalTime at={asOf} format={dateAndTime} />.
      </p>
    </Section>
  )
}

const COLUMNS: readonly Column<CityImpact>[] = [
  { key: 'city', head: 'City', cell: ({ city, state }) => `${city}, ${state}` },
  { key: 'dollars', head: 'At independent stores', cell: (row) => dollars(cents(row.dollars)), className: 'text-right tabular' },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => stores, className: 'text-right tabular' },
  { key: 'pickups', head: 'Pickups', cell: ({ pickups }) => pickups, className: 'text-right tabular' },
  { key: 'parcels', head: 'Parcels', cell: ({ parcels }) => parcels, className: 'text-right tabular' },
]
