import { useQuery } from '@tanstack/react-query'
import { Milestone, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { RoadmapItem, roadmapOffice } from '#contracts/roadmap.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Gates } from './Gates.tsx'
import { Ideas } from './Ideas.tsx'
import { ItemCard } from './ItemCard.tsx'
import { ItemForm } from './ItemForm.tsx'
import { office } from './office-queries.ts'

/** The plan by phase, the readiness of the next one, and where people wait; or the ideas of visitors (`?view=ideas`). */
export default function Phase2DashboardScreen() {
  return useAddressFilters().get('view') === 'ideas' ? <Ideas /> : <Plan />
}

function Plan() {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(office())
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Roadmap"
        lead="What comes next, by phase. Announced items show on Coming soon."
        actions={
          <Button icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setAdding(true)} disabled={!data}>
            Add item
          </Button>
        }
      />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to="/coming-soon">See Coming soon</TextLink>
        <TextLink to="/phase2-dashboard?view=ideas">Ideas from visitors</TextLink>
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          <Phases items={data.items} onAdd={() => setAdding(true)} />
          <Gates phase={data.phase} gates={data.gates} />
          <Demand demand={data.demand} />
          {isAdding && <ItemForm items={data.items} phase={data.phase} onClose={() => setAdding(false)} />}
        </>
      )}
    </div>
  )
}

function Phases({ items, onAdd }: { items: RoadmapItem[]; onAdd: () => void }) {
  if (items.length === 0)
    return (
      <EmptyState icon={<Milestone strokeWidth={1.75} />} title="No items yet" action={<Button onClick={onAdd}>Add the first item</Button>}>
        Features, cities and malls that come next belong here.
      </EmptyState>
    )
  return [...Map.groupBy(items, ({ phase }) => phase)].map(([phase, own]) => (
    <Section key={phase} title={`Phase ${phase}`}>
      <ol aria-label={`Items of phase ${phase}`} className="flex flex-col gap-2">
        {own.map((item, at) => (
          <li key={item.id}>
            <ItemCard item={item} items={items} isFirst={at === 0} isLast={at === own.length - 1} />
          </li>
        ))}
      </ol>
    </Section>
  ))
}

type Demand = Reply<typeof roadmapOffice>['demand']
const placeOf = ({ city, state }: Demand[number]): string => `${city}, ${state}`
const Demand = ({ demand }: { demand: Demand }) => (
  <Section title="Where people wait">
    {demand.length === 0 ? (
      <p className="text-soft">Nobody is on the waitlist yet. People join it on Coming soon.</p>
    ) : (
      <OfficeTable
        label="People on the waitlist by city"
        rows={demand}
        rowKey={placeOf}
        columns={[
          { key: 'city', head: 'City', cell: placeOf, sortBy: placeOf },
          { key: 'shoppers', head: 'Shoppers', cell: ({ shoppers }) => shoppers, sortBy: ({ shoppers }) => shoppers },
          { key: 'retailers', head: 'Retailers', cell: ({ retailers }) => retailers, sortBy: ({ retailers }) => retailers },
          { key: 'malls', head: 'Malls', cell: ({ malls }) => malls, sortBy: ({ malls }) => malls },
        ]}
      />
    )}
  </Section>
)
