import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '#contracts/identity/people.ts'
import { orders } from '#contracts/orders/orders.ts'
import { read } from '#web/lib/api.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { myAddresses } from './queries.ts'

/** Setup steps for a new account. Hidden once the first order is placed. */
export function FirstSteps({ viewer }: { viewer: Viewer }) {
  const { data: placed } = useQuery({ ...read(orders, { query: { limit: 1 } }), staleTime: 0 })
  const { data: saved } = useQuery(myAddresses())
  if (!placed || placed.items.length > 0) return null
  return (
    <section className="flex flex-col gap-2 rounded-md bg-tint p-4 sm:p-6">
      <h2 className="text-h4">A good start</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {viewer.zip === null && (
          <li>
            Save your{' '}
            <a href="#profile" className="font-medium text-link underline underline-offset-3">
              home ZIP
            </a>{' '}
            to see what is in stock near you.
          </li>
        )}
        {saved?.items.length === 0 && (
          <li>
            Add an{' '}
            <a href="#addresses" className="font-medium text-link underline underline-offset-3">
              address
            </a>
            , so that checkout is one step shorter.
          </li>
        )}
        <li>
          <TextLink to="/products?method=in-store-pickup">Find something to pick up</TextLink> and earn your first SPIRALs.
        </li>
      </ul>
    </section>
  )
}
