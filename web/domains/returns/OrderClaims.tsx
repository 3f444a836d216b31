import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { claimablesOf, claimsIn } from './claim-queries.ts'
import { OpenClaim } from './OpenClaim.tsx'
import { dayOf } from './words.ts'

/** The claims of an order on its page, and the way to a new one while the guarantee covers an item. */
export function OrderClaims({ address }: { address: OrderAddress }) {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.get('claim') === '1')
  const claims = useQuery({ ...claimsIn(address), staleTime: 5_000 }).data?.claims ?? []
  const items = useQuery({ ...claimablesOf(address), staleTime: 5_000 }).data?.items ?? []
  const open = items.filter(({ why }) => why === null)
  const last = open.flatMap(({ until, timeZone }) => (until ? [{ until, timeZone }] : [])).toSorted((a, b) => +b.until - +a.until)[0]
  if (claims.length === 0 && open.length === 0) return null
  return (
    <Section id="claims" title={claims.length > 0 ? 'Claims' : 'Is something wrong?'}>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} address={address} />
      ))}
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Open a claim
          </Button>
          <span className="text-sm text-soft">
            The <TextLink to="/legal/guarantee">SPIRAL Guarantee</TextLink> covers your items
            {last && ` until ${dayOf(last.until, last.timeZone)}`}.
          </span>
        </div>
      )}
      {isOpen && open.length > 0 && <OpenClaim address={address} items={open} onClose={() => setOpen(false)} />}
    </Section>
  )
}
