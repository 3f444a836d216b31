import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { type askedShops, SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'
import { grouped } from '#contracts/numbers.ts'
import { officeLink } from '#contracts/office-links.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { askedShopsOf } from './queries.ts'

type Shop = Reply<typeof askedShops>['items'][number]

/** The shops of a mall that are not on SPIRAL, and how many people asked for each. */
export function AskedShops({ mallId, onInvite }: { mallId: MallId; onInvite: (shop: Shop) => void }) {
  const { data, error, refetch } = useQuery(askedShopsOf(mallId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Section title="Shops people asked for">
      {data.items.length === 0 ? (
        <p className="text-soft">
          Name the shops of units without a store on the <TextLink to={officeLink('mall', 'plan')}>floor plan</TextLink>. Shoppers then ask
          for them on your page.
        </p>
      ) : (
        <>
          <OfficeTable label="Shops people asked for" columns={columns(onInvite)} rows={data.items} rowKey={({ unit }) => unit} />
          <p className="text-soft">Numbers show from {SMALLEST_GROUP} people on.</p>
        </>
      )}
    </Section>
  )
}

const columns = (onInvite: (shop: Shop) => void): readonly OfficeColumn<Shop>[] => [
  { key: 'shop', head: 'Shop', cell: ({ shop }) => shop, sortBy: ({ shop }) => shop, stack: { wide: true } },
  { key: 'unit', head: 'Unit', cell: ({ floor, unit }) => `${floor}, ${unit}`, sortBy: ({ unit }) => unit },
  {
    key: 'people',
    head: 'People',
    cell: ({ people }) => (people === null ? <span className="text-soft">Under {SMALLEST_GROUP}</span> : grouped(people)),
    sortBy: ({ people }) => people,
    className: 'text-right tabular',
  },
  {
    key: 'invite',
    head: <span className="visually-hidden">Invitation</span>,
    cell: (shop) => (
      <Button size="sm" variant="quiet" className="max-sm:-ml-3" onClick={() => onInvite(shop)}>
        Invite<span className="visually-hidden"> {shop.shop}</span>
      </Button>
    ),
  },
]
