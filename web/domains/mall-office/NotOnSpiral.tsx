import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { planOfMall } from '../malls/queries.ts'
import { shopsAskedAt, useAskForShop } from './queries.ts'

/** The shops of a mall that are not on SPIRAL, each with a way to ask for it. */
export default function NotOnSpiral({ mall }: { mall: string }) {
  const waking = useWaking()
  const viewer = useViewer()
  const floors = useQuery(planOfMall(mall)).data?.floors ?? []
  const asked = useQuery({ ...shopsAskedAt(mall), enabled: viewer !== null }).data?.shops ?? []
  const shops = floors.flatMap(({ name, units }) =>
    units.flatMap(({ unit, tenant, store }) => (tenant !== null && store === null ? [{ floor: name, unit, shop: tenant }] : [])),
  )
  if (shops.length === 0) return null
  return (
    <Section title="Also at this mall, not on SPIRAL yet">
      <ul aria-label="Shops not on SPIRAL" className="grid gap-x-8 sm:grid-cols-2" {...waking}>
        {shops.map(({ floor, unit, shop }) => (
          <li key={unit} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-1">
            <span>
              {shop}{' '}
              <span className="text-sm text-soft">
                {floor}, {unit}
              </span>
            </span>
            <Ask mall={mall} shop={shop} isAsked={asked.includes(shop)} isSignedIn={viewer !== null} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Ask({ mall, shop, isAsked, isSignedIn }: { mall: string; shop: string; isAsked: boolean; isSignedIn: boolean }) {
  const location = useLocation()
  const ask = useAskForShop(mall)
  const name = <span className="visually-hidden"> {shop}</span>
  if (!isSignedIn)
    return (
      <ButtonLink size="sm" variant="secondary" to={signInAddress(location)}>
        Ask them to join{name}
      </ButtonLink>
    )
  if (isAsked || ask.isSuccess)
    return (
      <p role="status" className="text-sm text-soft">
        You asked. The mall sees it.
      </p>
    )
  return (
    <Button size="sm" variant="secondary" busy={ask.isPending} onClick={() => ask.mutate({ params: { id: mall }, body: { shop } })}>
      Ask them to join{name}
    </Button>
  )
}
