import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import type { Deal, deals } from '#contracts/promotions/deals.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { dealsAt } from './deals-at.ts'

/** The promotions that run here; nothing where there are none. */
export function Deals({ at, title = 'Deals' }: { at: Sent<typeof deals>['query']; title?: string }) {
  const items = useQuery(dealsAt(at)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The same in a narrow place, such as beside the price of a product. */
export function DealNotes({ at }: { at: Sent<typeof deals>['query'] }) {
  const items = useQuery(dealsAt(at)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Deals" className="flex flex-col gap-2">
      {items.map((deal) => (
        <DealCard key={deal.id} deal={deal} />
      ))}
    </section>
  )
}

export function DealCard({ deal: { name, offer, terms, code, ends } }: { deal: Deal }) {
  return (
    <Card className="flex h-full items-start gap-3">
      <Tag aria-hidden="true" className="mt-1 size-5 shrink-0 text-link" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold break-words">
          {offer} <span className="font-normal text-soft">· {name}</span>
        </p>
        <p className="text-sm text-soft">{terms}</p>
        <p className="text-sm">
          {code === null ? (
            'Applied automatically in your cart.'
          ) : (
            <>
              Use code <span className="tabular font-semibold select-all">{code}</span> in your cart.
            </>
          )}{' '}
          <span className="whitespace-nowrap text-soft">{ends}</span>
        </p>
      </div>
    </Card>
  )
}
