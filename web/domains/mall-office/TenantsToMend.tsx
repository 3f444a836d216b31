import { useSuspenseQuery } from '@tanstack/react-query'
import type { MallId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useMallHref } from '#web/shell/own-mall.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { tenantsOf } from './queries.ts'
import { FAULT_WORDS } from './words.ts'

const MOST = 8

/** The stores that shoppers cannot buy from as they should. */
export function TenantsToMend({ mallId }: { mallId: MallId }) {
  const hrefOf = useMallHref()
  const { items } = useSuspenseQuery(tenantsOf(mallId)).data
  const stores = hrefOf(officeLink('mall', 'stores'))
  if (items.length === 0)
    return (
      <EmptyState title="No stores on SPIRAL yet" action={<ButtonLink to={`${stores}&invite=1`}>Invite a store</ButtonLink>}>
        Invite the stores of your mall. The link fills in your mall and their unit.
      </EmptyState>
    )
  const weak = items.filter(({ faults }) => faults.length > 0)
  return (
    <Section title="Stores that need help" aside={<TextLink to={stores}>All {items.length} stores</TextLink>}>
      {weak.length === 0 ? (
        <p className="text-soft">Every store has hours, live stock and takes orders.</p>
      ) : (
        <Card className="p-0">
          <ul className="divide-y divide-hairline">
            {weak.slice(0, MOST).map(({ storeId, slug, name, faults }) => (
              <li key={storeId} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
                <TextLink to={`/store/${slug}`}>{name}</TextLink>
                <span className="text-soft">{faults.map((fault) => FAULT_WORDS[fault]).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {weak.length > MOST && <p className="text-soft">And {weak.length - MOST} more.</p>}
    </Section>
  )
}
