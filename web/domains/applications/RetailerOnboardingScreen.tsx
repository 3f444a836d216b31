import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { APPLICATION_STEPS, type ApplicationStep, STEP_WORDS } from '#contracts/applications/fields.ts'
import type { Application } from '#contracts/applications/applications.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { fieldIn, hasUsualPolicies } from './field-paths.ts'
import { ownApplication, useStartApplication } from './queries.ts'
import { Messages, StatusView } from './StatusView.tsx'
import { StepBody } from './StepBody.tsx'

const load = preload(() => [ownApplication()])
export { load as loader, load as clientLoader }

/** The application of a business, step by step, and where it stands after it was submitted. */
export default function RetailerOnboardingScreen() {
  const viewer = useViewer()
  const { data } = useSuspenseQuery(ownApplication())
  if (!viewer || !data) return <SignedOut />
  const { application } = data
  if (!application) return <Begin />
  return application.mayEdit ? <ApplicationForm key={application.id} application={application} /> : <StatusView application={application} />
}

const NEEDS = [
  'Your EIN and the legal name of the business',
  'A photo ID of the owner and a registration or license, as PDF or picture',
  'The address and opening hours of each store',
  'The routing and account number for payouts',
]

function Intro({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-3xl flex-col gap-8 py-4">
      <PageTitle title="Sell on SPIRAL" lead="Seven short steps. Every field is saved as you go, and a person reads each application." />
      <Card className="flex flex-col gap-4 sm:p-6">
        <h2>What you need</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {NEEDS.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p className="text-soft">
          About 15 minutes. Documents, tax ID and bank numbers are stored encrypted. Only our review team sees them.
        </p>
        <div className="flex flex-wrap items-center gap-3">{children}</div>
      </Card>
    </div>
  )
}

function SignedOut() {
  const { pathname, search } = useLocation()
  const back = encodeURIComponent(pathname + search)
  return (
    <Intro>
      <ButtonLink to={`/signup?returnTo=${back}`}>Create an account</ButtonLink>
      <ButtonLink variant="secondary" to={`/login?returnTo=${back}`}>
        Sign in
      </ButtonLink>
      <TextLink to="/ai-retailer-signup">Let the assistant fill it in</TextLink>
    </Intro>
  )
}

/** An invitation of a mall presets the mall by its number, and the unit: `?invite=12` or `?invite=12:N214`. */
function Begin() {
  const start = useStartApplication()
  const [search] = useSearchParams()
  const [, mallId, unit] = /^([1-9]\d{0,8})(?::([\w -]{1,60}))?$/.exec(search.get('invite') ?? '') ?? []
  const body = { ...(mallId && { mallId: Number(mallId) as never }), ...(unit && { unit }) }
  return (
    <Intro>
      <Button busy={start.isPending} onClick={() => start.mutate({ body })}>
        Start the application
      </Button>
      <TextLink to="/ai-retailer-signup">Let the assistant fill it in</TextLink>
    </Intro>
  )
}

function ApplicationForm({ application }: { application: Application }) {
  const { get } = useAddressFilters()
  const asked = get('step')
  const first = application.state === 'needs_changes' ? (application.open[0]?.step ?? 'review') : 'business'
  const step = APPLICATION_STEPS.find((each) => each === asked) ?? first
  useFieldOfHash(step)
  const name = fieldIn(application, 'business.name')?.value
  // Decided once: the draft changes with the first field that is saved.
  const [isResumed] = useState(application.changedAt > application.createdAt)
  const at = APPLICATION_STEPS.indexOf(step)
  const [before, next] = [APPLICATION_STEPS[at - 1], APPLICATION_STEPS[at + 1]]
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title={isResumed ? 'Welcome back' : 'Sell on SPIRAL'}
        lead={typeof name === 'string' ? `Application of ${name}. Saved as you go.` : 'Every field is saved as you go.'}
        actions={
          application.state === 'draft' && (
            <ButtonLink variant="secondary" to="/ai-retailer-signup">
              Let the assistant fill this in
            </ButtonLink>
          )
        }
      />
      {application.state === 'needs_changes' && <Asked application={application} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <StepList application={application} step={step} />
        <Card className="flex max-w-3xl flex-col gap-5 sm:p-6">
          <h2>{STEP_WORDS[step]}</h2>
          <SectionBoundary fallback={<PageLoading />}>
            <StepBody key={step} step={step} application={application} />
          </SectionBoundary>
          <div className="flex flex-wrap justify-between gap-3 border-t border-hairline pt-4">
            {before ? (
              <ButtonLink variant="quiet" to={`?step=${before}`}>
                Back: {STEP_WORDS[before]}
              </ButtonLink>
            ) : (
              <span />
            )}
            {next && <ButtonLink to={`?step=${next}`}>Next: {STEP_WORDS[next]}</ButtonLink>}
          </div>
        </Card>
      </div>
      {application.state === 'needs_changes' ? <Messages application={application} /> : <DiscardDraft application={application} />}
    </div>
  )
}

function Asked({ application }: { application: Application }) {
  return (
    <Notice tone="warning" title="Your reviewer needs a few changes">
      <p className="whitespace-pre-wrap wrap-anywhere">{application.words}</p>
      <p className="mt-1 text-soft">Only the fields they asked for can be changed. Submit again in the last step.</p>
    </Notice>
  )
}

/** The steps with what is open in each. */
function StepList({ application, step }: { application: Application; step: ApplicationStep }) {
  return (
    <nav aria-label="Steps of the application">
      <ol className="relative flex gap-1 overflow-x-auto lg:flex-col">
        {APPLICATION_STEPS.map((each, i) => {
          const open = application.open.filter((point) => point.step === each).length
          // Our usual policies are no answer of the shop.
          const isDone = each !== 'review' && open === 0 && !(each === 'policies' && hasUsualPolicies(application))
          return (
            <li key={each} className="shrink-0">
              <TextLink
                to={`?step=${each}`}
                aria-current={each === step ? 'step' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 no-underline',
                  each === step ? 'bg-tint font-semibold' : 'hover:bg-tint',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold',
                    isDone ? 'border-accent bg-accent text-on-accent' : 'border-control text-soft',
                  )}
                >
                  {isDone ? '✓' : i + 1}
                </span>
                <span>
                  {STEP_WORDS[each]}
                  <span className={cx('text-sm text-soft', open === 0 ? 'visually-hidden' : 'block max-lg:visually-hidden')}>
                    {isDone ? ', done' : open > 0 ? `${open} left` : ''}
                  </span>
                </span>
              </TextLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A link to an open point leads to its field. */
function useFieldOfHash(step: string) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash.startsWith('#field-')) return
    const id = hash.slice(1)
    const focus = () => {
      const field = document.getElementById(id)
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
      return field !== null
    }
    if (focus()) return
    // The step may still be loading its choices.
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [hash, step])
}
