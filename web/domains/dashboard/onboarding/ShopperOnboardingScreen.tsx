import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { ONBOARDING_STEPS, type Preferences } from '#contracts/preferences.ts'
import { plural } from '#web/lib/format.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import { categories } from '../../catalog/queries.ts'
import { preferences as messageChoices } from '../../notifications/queries.ts'
import { FollowStep } from './FollowStep.tsx'
import { LikesStep } from './LikesStep.tsx'
import { MessagesStep } from './MessagesStep.tsx'
import { followed, myPreferences, useSavePreferences } from './queries.ts'
import { WhereStep } from './WhereStep.tsx'

const load = preload(() => [myPreferences(), categories()])
export { load as loader, load as clientLoader }

const STEPS = ['Where', 'Likes', 'Follow', 'Messages'] as const
const QUESTIONS = [
  { title: 'Where do you shop?', why: 'So we show what is in stock near you. Only your ZIP is kept.' },
  { title: 'What do you like?', why: 'Your page suggests more of it. You can change this anytime.' },
  { title: 'Follow places near you', why: 'Their news, new products and events stand on your page.' },
  { title: 'What should we tell you?', why: 'You choose, and can turn each off anytime.' },
] as const

/** Four short steps after sign-up. Each can be skipped, and the page goes on where it was left. */
export default function ShopperOnboardingScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(myPreferences())
  if (!viewer) return null
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4">
      {data ? (
        <Guide viewer={viewer} known={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </div>
  )
}

function Guide({ viewer, known }: { viewer: Viewer; known: Preferences }) {
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode) ?? viewer.zip ?? undefined
  const save = useSavePreferences()
  const { step: reached, finishedAt } = known.onboarding
  // Null: all is done.
  const [at, setAt] = useState<number | null>(finishedAt ? null : Math.min(reached, ONBOARDING_STEPS - 1))
  // Whoever came back from the summary to change one step goes back there.
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus()
    shown.current = at
  }, [at])

  async function goOn() {
    if (at === null) return
    const next = at + 1
    const isLast = next >= ONBOARDING_STEPS
    // Where it was left is a convenience: a failure must not hold anybody up.
    await save
      .mutateAsync({ body: { onboarding: { step: Math.max(reached, next), ...(isLast && { isFinished: true }) } } })
      .catch(() => undefined)
    setAt(isLast || isEditing ? null : next)
    setEditing(false)
  }
  if (at === null)
    return (
      <Summary
        heading={heading}
        viewer={viewer}
        known={known}
        onEdit={(step) => {
          setEditing(true)
          setAt(step)
        }}
      />
    )
  const question = QUESTIONS[at] ?? QUESTIONS[0]
  const ways = { onDone: goOn, onSkip: () => void goOn(), onBack: at > 0 && !isEditing ? () => setAt(at - 1) : undefined }
  return (
    <>
      <PageTitle title={`Welcome, ${viewer.firstName}`} lead="Four short questions. Skip any you like." />
      <Steps label="Getting started" steps={STEPS} current={at} />
      <Card className="flex flex-col gap-4 sm:p-6">
        <div className="flex flex-col gap-1">
          <h2 ref={heading} tabIndex={-1}>
            {question.title}
          </h2>
          <p className="text-soft">{question.why}</p>
        </div>
        {at === 0 && <WhereStep viewer={viewer} near={near} {...ways} />}
        {at === 1 && <LikesStep likes={known.likes} {...ways} />}
        {at === 2 && <FollowStep near={near} {...ways} />}
        {at === 3 && <MessagesStep {...ways} />}
      </Card>
    </>
  )
}

type SummaryProps = {
  heading: RefObject<HTMLHeadingElement | null>
  viewer: Viewer
  known: Preferences
  onEdit: (step: number) => void
}
function Summary({ heading, viewer, known, onEdit }: SummaryProps) {
  const { data: departments } = useQuery(categories())
  const { data: follows } = useQuery(followed())
  const { data: messages } = useQuery(messageChoices())
  const likes = known.likes.flatMap((like) => departments?.items.find(({ id }) => id === like)?.name ?? [])
  const places = follows?.items.filter(({ kind }) => kind !== 'person').map(({ name }) => name) ?? []
  const answers = [
    viewer.zip ? `Near ${viewer.zip}` : 'No ZIP yet',
    likes.length > 0 ? likes.join(', ') : 'Nothing chosen yet',
    places.length > 3
      ? `${places.slice(0, 3).join(', ')} and ${plural(places.length - 3, 'more', 'more')}`
      : places.join(', ') || 'No places yet',
    messages ? (messages.email ? 'Emails on' : 'Emails off') : '',
  ]
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 ref={heading} tabIndex={-1}>
          You're all set, {viewer.firstName}
        </h1>
        <p className="text-lg text-soft">Change any of this here, whenever you like.</p>
      </div>
      <Card className="flex flex-col sm:p-6">
        <ul className="flex flex-col divide-y divide-hairline">
          {STEPS.map((step, i) => (
            <li key={step} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{step}</p>
                <p className="text-soft">{answers[i]}</p>
              </div>
              <Button variant="secondary" onClick={() => onEdit(i)}>
                Edit<span className="visually-hidden"> {step}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/shopper-dashboard">Go to my page</ButtonLink>
        <ButtonLink to="/products" variant="secondary">
          Start shopping
        </ButtonLink>
      </div>
    </>
  )
}
