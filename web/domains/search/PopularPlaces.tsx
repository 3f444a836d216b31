import { useQuery } from '@tanstack/react-query'
import { Building2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#web/lib/format.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { placesWithMostStores } from './near-queries.ts'

const icon = 'size-5 shrink-0 text-link-strong'

/** A way in for a visitor who has not said where they are: the cities and malls with the most stores. */
export function PopularPlaces() {
  const { data, error, refetch } = useQuery(placesWithMostStores())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />
  return (
    <>
      {data.cities.length > 0 && (
        <Section title="Popular places" aside={<TextLink to="/stores">All stores</TextLink>}>
          <Grid>
            {data.cities.map(({ city, state, zip, stores }) => (
              <Place
                key={`${city} ${state}`}
                icon={<MapPin aria-hidden="true" className={icon} strokeWidth={1.75} />}
                name={`${city}, ${state}`}
                zip={zip}
              >
                {plural(stores, 'store')}
              </Place>
            ))}
          </Grid>
        </Section>
      )}
      {data.malls.length > 0 && (
        <Section title="Malls with the most stores" aside={<TextLink to="/malls">All malls</TextLink>}>
          <Grid>
            {data.malls.map(({ id, name, city, state, zip, stores, hasCenter }) => (
              <Place key={id} icon={<Building2 aria-hidden="true" className={icon} strokeWidth={1.75} />} name={name} zip={zip}>
                <span className="block">
                  {city}, {state}
                </span>
                {plural(stores, 'store')}
                {hasCenter && ' · SPIRAL Center'}
              </Place>
            ))}
          </Grid>
        </Section>
      )}
    </>
  )
}

const Grid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-3 max-sm:[&>li:nth-child(n+5)]:hidden sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
)

type PlaceProps = { name: string; zip: string; icon: ReactNode; children: ReactNode }
/** Opens this page around the place. */
const Place = ({ name, zip, icon: sign, children }: PlaceProps) => (
  <li>
    <Card hover className="relative flex h-full items-start gap-3">
      {sign}
      <div className="min-w-0">
        <h3 className="text-base">
          <Link to={`/near-me?near=${zip}`} className="text-text no-underline after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-soft">{children}</p>
      </div>
    </Card>
  </li>
)
