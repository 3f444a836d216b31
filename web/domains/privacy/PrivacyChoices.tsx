import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chooseVisits } from '#contracts/visits.ts'
import { call } from '#web/lib/call.ts'
import { day } from '#web/lib/date-format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useViewer } from '#web/shell/session.ts'
import { asksForPrivacy, type VisitChoice } from '#web/state/allowed.ts'
import { measures, useChoices } from '#web/state/choices.ts'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { readStored } from '#web/state/stored.ts'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { myConsents, useChooseConsents } from './queries.ts'

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
      {!asksForPrivacy() && <VisitCounts />}
      <p className="rounded-sm bg-sunken p-3 text-sm">
        {asksForPrivacy()
          ? 'Your browser sends Global Privacy Control, so your visits are not counted. '
          : 'Your browser sends no Global Privacy Control. '}
        Either way, nothing about you is sold or shared for advertising.
      </p>
    </>
  )
}

const VISIT_CHOICES = [
  { value: 'off', label: "Don't count my visits", detail: 'Nothing that you open is recorded.' },
  {
    value: 'count',
    label: 'Count them without knowing me',
    detail: 'Stores and malls see how many people opened a page. Nothing connects what you do today with another day.',
  },
  {
    value: 'recognize',
    label: 'Count them and know this browser again',
    detail:
      'A cookie of SPIRAL with a random number, for 13 months. Signed in, the visits are part of your data. If you choose something else, they are deleted.',
  },
] as const

/** The number is the server's, so it hears of a choice that gives or takes it; the choice stays as it was where that fails. */
function VisitCounts() {
  const { visits, setVisits } = useChoices()
  const [failure, setFailure] = useState('')
  const current = visits ?? 'off'
  const choose = async (choice: VisitChoice) => {
    setFailure('')
    setVisits(choice)
    if (choice !== 'recognize' && current !== 'recognize') return
    try {
      await call(chooseVisits, { body: { recognize: choice === 'recognize' } })
    } catch {
      setVisits(visits)
      setFailure("Your choice wasn't saved. Check your connection and choose again.")
    }
  }
  return (
    <RadioGroup
      legend="Visits"
      hint="For the figures of stores and malls, which show no group smaller than five people. No other company sees them."
      choices={VISIT_CHOICES}
      value={current}
      onChange={({ target }) => void choose(target.value as VisitChoice)}
      {...(failure && { error: failure })}
    />
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
