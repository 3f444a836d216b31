import { useQuery } from '@tanstack/react-query'
import { Card, Section } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { someStores } from './queries.ts'

/** Stores by distance; without a place, some that are open now. */
export function StoreStrip({ near, within }: { near: string | undefined; within: number }) {
  const { data, error, refetch } = useQuery(someStores(near, within))
  return (
    <Section title={near ? 'Near you' : 'Open now across SPIRAL'} aside={<TextLink to="/stores">All stores</TextLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">{near ? `No stores within ${within} miles yet.` : 'No store is open right now.'}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map((store) => (
            <li key={store.id}>
              <Card hover className="relative flex h-full flex-col gap-1">
                <h3 className="text-base">
                  <Link
                    to={`/store/${store.slug}`}
                    prefetch="intent"
                    className="text-text no-underline after:absolute after:inset-0 hover:underline"
                  >
                    {store.name}
                  </Link>
                </h3>
                <p className="text-sm text-soft">
                  {store.category} · {store.mall?.name ?? `${store.city}, ${store.state}`}
                </p>
                <p className="text-sm">
                  {store.opening.label}
                  {near && (
                    <>
                      {' · '}
                      <Distance distanceMiles={store.distanceMiles} />
                    </>
                  )}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
