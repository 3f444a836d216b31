import { useQuery } from '@tanstack/react-query'
import { CHECKED_EVERY_MINUTES, FRESH_MS, type OutsideService } from '#contracts/outside-services.ts'
import { MINUTE } from '#contracts/time.ts'
import { plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { services } from './queries.ts'
import { ServiceCard } from './ServiceCard.tsx'

// Optional: in production whoever may not read it gets the not-found page, and no sign-in page.
const load = preload(() => [optional(services())])
export { load as clientLoader, load as loader }

/** Developers and admins see every service outside of the program, and ask it whether it answers. */
export default function OutsideServicesScreen() {
  const { data, error, refetch } = useQuery(services())
  return (
    <div className="flex flex-col gap-10">
      <PageTitle
        title="Outside services"
        lead={`A service is green only for ${FRESH_MS / MINUTE} minutes after a check that went well. Checks that cost nothing run every ${CHECKED_EVERY_MINUTES} minutes.`}
        actions={
          <>
            <TextLink to="/internal-platform">Internal platform</TextLink>
            <TextLink to="/gpt-integration-demo">GPT integration demo</TextLink>
          </>
        }
      />
      {data ? (
        <Shown items={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </div>
  )
}

function Shown({ items }: { items: readonly OutsideService[] }) {
  const configured = items.filter(({ state }) => state !== 'built_in')
  const builtIn = items.filter(({ state }) => state === 'built_in')
  return (
    <>
      <Section title={`Configured (${configured.length})`}>
        {configured.length === 0 && (
          <p className="text-soft">
            No outside service is configured. SPIRAL does everything by itself: it takes test cards, keeps mails and files here, and uses
            its own rates and rules.
          </p>
        )}
        <Cards services={configured} />
      </Section>
      {builtIn.length > 0 && (
        <Section title={`Not configured (${plural(builtIn.length, 'service')})`}>
          <Cards services={builtIn} />
        </Section>
      )}
      <Section title="Without an adapter" className="max-w-prose">
        <p className="text-soft">
          SPIRAL sends no text messages and buys no labels from carriers: stores type the tracking number. Visits are counted by SPIRAL
          itself. Links to Facebook and X are plain links that ask nothing. ZIP codes come with the program.
        </p>
      </Section>
    </>
  )
}

const Cards = ({ services: shown }: { services: readonly OutsideService[] }) => (
  <ul className="grid items-start gap-4 md:grid-cols-2">
    {shown.map((service) => (
      <li key={service.name} className="min-w-0">
        <ServiceCard service={service} />
      </li>
    ))}
  </ul>
)
