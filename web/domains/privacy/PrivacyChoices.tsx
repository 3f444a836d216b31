import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { day } from '#web/lib/date-format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useViewer } from '#web/shell/session.ts'
import { asksForPrivacy } from '#web/state/allowed.ts'
import { measures, useChoices } from '#web/state/choices.ts'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { readStored } from '#web/state/stored.ts'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { myConsents, useChooseConsents } from './queries.ts'
import { VisitCounts } from '../visits/VisitCounts.tsx'

/** The current privacy choices; every switch takes effect at once. */
export function PrivacyChoices({ version }: { version: string }) {
  const isHydrated = useHydrated()
  const viewer = useViewer()
  return (
    <section aria-labelledby="choices" data-print="hide">
      <Card className="flex max-w-prose flex-col gap-4 sm:p-6">
        <h2 id="choices" className="text-h4">
          Your privacy choices
        </h2>
        {isHydrated ? <ThisDevice /> : <Skeleton className="h-44 w-full" />}
        {viewer && <News version={version} />}
        <p className="text-soft">
          {viewer ? (
            <>
              <TextLink to="/account#privacy">Download my data or close my account</TextLink>,{' '}
              <TextLink to="/push-notification-settings">choose my messages</TextLink>.
            </>
          ) : (
            <>
              <TextLink to="/login?returnTo=/legal/privacy">Sign in</TextLink> to download your data, close your account, or choose your
              messages.
            </>
          )}
        </p>
      </Card>
    </section>
  )
}

function ThisDevice() {
  const choices = useChoices()
  const viewed = useRecentlyViewed(({ products }) => products.length)
  const searched = useRecentSearches(({ searches }) => searches.length)
  useEffect(() => {
    for (const kept of [useChoices, useRecentlyViewed, useRecentSearches]) readStored(kept)
  }, [])
  const kept = viewed + searched > 0 ? `Kept now: products ${viewed}, searches ${searched}.` : 'Nothing is saved now.'
  return (
    <>
      <Switch
        label="Remember products I view and search for"
        hint={`Only on this device, for "Recently viewed" and your last searches. ${kept} Switched off, it is removed at once.`}
        checked={choices.remember}
        onChange={({ target }) => {
          choices.setRemember(target.checked)
          if (target.checked) return
          useRecentlyViewed.setState({ products: [] })
          useRecentSearches.setState({ searches: [] })
        }}
      />
      <Switch
        label="Tell SPIRAL about slow pages"
        hint="The kind of page and how long it took. Not which product, not who you are."
        checked={measures(choices)}
        onChange={({ target }) => choices.setMeasure(target.checked)}
      />
      <VisitCounts />
      <p className="rounded-sm bg-sunken p-3 text-sm">
        {asksForPrivacy()
          ? 'Your browser sends Global Privacy Control, so your visits are not counted. '
          : 'Your browser sends no Global Privacy Control. '}
        Either way, nothing about you is sold or shared for advertising.
      </p>
    </>
  )
}

function News({ version }: { version: string }) {
  const { data, error, refetch } = useQuery({ ...myConsents(), staleTime: 0 })
  const choose = useChooseConsents()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-11 w-full" />
  const wanted = choose.isPending ? choose.variables.body.marketing : data.marketing
  return (
    <Switch
      label="Send me news and offers by email"
      hint={data.since ? `${data.marketing ? 'Asked for' : 'Withdrawn'} on ${day(data.since)}.` : "You're not signed up."}
      checked={wanted}
      onChange={({ target }) => choose.mutate({ body: { marketing: target.checked, version } })}
    />
  )
}
