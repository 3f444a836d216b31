import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useParams } from 'react-router'
import { ErrorPage, problemIn } from '#web/shell/ErrorPage.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { similarStores } from './queries.ts'
import { StoreGrid } from './StoreGrid.tsx'

/** A store that closed or was suspended: what this means for its shoppers, and similar stores. */
export default function StoreGone({ error }: { error: unknown }) {
  const { id = '' } = useParams()
  const problem = problemIn(error)
  const isClosed = problem?.code === 'stores.closed'
  if (!isClosed && problem?.code !== 'stores.suspended') return <ErrorPage error={error} />
  return (
    <div className="flex flex-col gap-10">
      <EmptyState
        headingLevel={1}
        icon={<DoorClosed strokeWidth={1.75} />}
        title={isClosed ? 'This store has closed' : "This store isn't selling on SPIRAL at the moment"}
        action={<ButtonLink to="/stores">Find another store</ButtonLink>}
        secondary={<TextLink to="/orders">My orders</TextLink>}
      >
        {isClosed && <p>{problem.document?.detail}</p>}
        <p>
          Bought something here? Your orders and their receipts stay, refunds still reach you, and the{' '}
          <TextLink to="/legal/guarantee">SPIRAL guarantee</TextLink> covers what you have not received.
        </p>
      </EmptyState>
      <Similar id={id} />
    </div>
  )
}

function Similar({ id }: { id: string }) {
  const { data } = useQuery(similarStores(id))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Similar stores nearby">
      <p className="text-soft">Distances are counted from where it was.</p>
      <StoreGrid stores={data.items} near headingLevel={3} />
    </Section>
  )
}
