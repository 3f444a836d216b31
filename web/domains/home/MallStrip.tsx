import { useQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { someMalls } from './queries.ts'

/** Malls with their stores; nearest first once a place is known. */
export function MallStrip({ near }: { near: string | undefined }) {
  const { data } = useQuery(someMalls(near))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Malls" aside={<TextLink to="/malls">All malls</TextLink>}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.items.map((mall) => (
          <li key={mall.id}>
            <Card hover className="relative flex h-full flex-col gap-1">
              <h3 className="text-base">
                <Link
                  to={`/mall/${mall.slug}`}
                  prefetch="intent"
                  className="text-text no-underline after:absolute after:inset-0 hover:underline"
                >
                  {mall.name}
                </Link>
              </h3>
              <p className="text-sm text-soft">
                {mall.city}, {mall.state}
                {near && (
                  <>
                    {' · '}
                    <Distance distanceMiles={mall.distanceMiles} />
                  </>
                )}
              </p>
              <p className="text-sm">
                {plural(mall.storeCount, 'store')} on SPIRAL{mall.hasCenter && ' · SPIRAL Center'}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
