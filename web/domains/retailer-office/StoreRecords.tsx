import { RECORD_DAYS } from '#contracts/stores/ready-record.ts'
import { MISSED_DAYS } from '#contracts/catalog/shelf-truth.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import type { Overview } from '../retailers/DashboardHead.tsx'

/** How the stores kept their promises, and what shoppers are told because of it. */
export function StoreRecords({ overview: { stores } }: { overview: Overview }) {
  const rows = stores.flatMap(({ record, ...store }) => (record ? [{ ...store, ...record }] : []))
  if (rows.length === 0) return null
  return (
    <Section title="Promises kept">
      <p className="text-soft">
        Pickup times rest on each store's own last pickups. Items that were not on the shelf make its stock less sure for shoppers until the
        shelf is counted.
      </p>
      <DataTable
        label="Promises kept by store"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'store', head: 'Store', cell: ({ name }) => name },
          {
            key: 'kept',
            head: `On time, ${RECORD_DAYS} days`,
            cell: ({ due, onTime }) => (due === 0 ? 'None yet' : `${onTime} of ${due}`),
          },
          { key: 'usual', head: 'Half ready in', cell: ({ usualMinutes }) => minutesWords(usualMinutes) },
          { key: 'slow', head: 'Nine of ten ready in', cell: ({ slowMinutes }) => minutesWords(slowMinutes) },
          {
            key: 'missed',
            head: `Not found, ${MISSED_DAYS} days`,
            cell: ({ misses, picks }) => (picks === 0 ? 'None yet' : `${misses} of ${plural(picks, 'item line')}`),
          },
          {
            key: 'promise',
            head: 'Shoppers read now',
            cell: ({ promise, timeZone }) => <PlaceWords words={promise} timeZone={timeZone} />,
          },
        ]}
      />
    </Section>
  )
}

const minutesWords = (minutes: number | null): string => (minutes === null ? 'Too few yet' : plural(minutes, 'minute'))
