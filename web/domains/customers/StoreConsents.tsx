import { useInfiniteQuery } from '@tanstack/react-query'
import type { StoreConsent } from '#contracts/customers/customers.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Section } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { ownConsents, useSetConsent } from './queries.ts'

/** The businesses that a shopper bought from, each with a switch that lets it write. */
export function StoreConsents() {
  const list = useInfiniteQuery(ownConsents())
  const set = useSetConsent()
  const change = ({ retailerId, name }: StoreConsent, mayWrite: boolean) =>
    set.mutate(
      { params: { retailerId }, body: { mayWrite } },
      { onSuccess: () => toast({ title: mayWrite ? `${name} may write to you` : `${name} can't write to you anymore` }) },
    )
  return (
    <Section title="Stores that may write to you">
      <p className="max-w-prose text-soft">
        A store that you let write sees your full name and email address, also in a list that it can save. Turn it off whenever you like.
        Stores can always write about your orders.
      </p>
      <Pages list={list} noun="stores" empty={<p className="text-soft">Stores that you buy from show up here.</p>}>
        {(rows) => (
          <ul className="max-w-prose divide-y divide-hairline">
            {rows.map((row) => (
              <li key={row.retailerId} className="py-2">
                <Switch
                  label={row.name}
                  hint={plural(row.orders, 'order')}
                  checked={row.mayWrite}
                  disabled={set.isPending && set.variables.params.retailerId === row.retailerId}
                  onChange={({ target }) => change(row, target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Section>
  )
}
