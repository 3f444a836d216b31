import { useQuery } from '@tanstack/react-query'
import { Building2, type LucideIcon, ShoppingBag, Store, Ticket } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Application, STATE_WORDS } from '#contracts/applications/applications.ts'
import type { Viewer } from '#contracts/identity/people.ts'
import { mayPass } from '#contracts/roles.ts'
import { lookAtInvitation } from '#contracts/teams.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EnquiryForm } from '../retailers/EnquiryForm.tsx'
import { ownApplication } from './queries.ts'
import { businessName, STATE_TONES } from './StatusView.tsx'

/** Where an application is begun or continued. */
export default function OnboardingScreen() {
  const viewer = useViewer()
  const [isMallOpen, setMallOpen] = useState(false)
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="Get started on SPIRAL" lead="Tell us who you are. You can stop at any time and continue later." />
      {viewer && <Unfinished />}
      {viewer && <Places viewer={viewer} />}
      <ul className="grid gap-4 md:grid-cols-2">
        <Choice Icon={ShoppingBag} title="I want to shop" minutes="2 minutes" needs="An email address.">
          {viewer ? (
            <ButtonLink to="/">Start shopping</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/signup?returnTo=%2F">Create an account</ButtonLink>
              <TextLink to="/login">Sign in</TextLink>
            </>
          )}
        </Choice>
        <Choice
          Icon={Store}
          title="I have a store"
          minutes="10 to 15 minutes"
          needs="Your EIN, a photo ID, a registration, opening hours, and the account for payouts."
        >
          <ButtonLink to="/ai-retailer-signup">Join with the assistant</ButtonLink>
          <TextLink to="/retailer-onboarding">Fill in the form myself</TextLink>
        </Choice>
        <Choice Icon={Building2} title="I run a mall" minutes="3 minutes" needs="The name and ZIP of your mall and a way to reach you.">
          <Button variant="secondary" aria-expanded={isMallOpen} onClick={() => setMallOpen(!isMallOpen)}>
            Ask to bring your mall
          </Button>
        </Choice>
        <Choice Icon={Ticket} title="I have an invitation" minutes="2 minutes" needs="The link or code from your invitation email.">
          <InvitationForm />
        </Choice>
      </ul>
      {isMallOpen && (
        <Section title="Bring your mall" className="max-w-2xl">
          <p className="text-soft">Someone on our team replies by email, checks that you work for the mall, and sets up your access.</p>
          <EnquiryForm kind="mall" />
        </Section>
      )}
    </div>
  )
}

type ChoiceProps = { Icon: LucideIcon; title: string; minutes: string; needs: string; children: ReactNode }
function Choice({ Icon, title, minutes, needs, children }: ChoiceProps) {
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 sm:p-6">
        <div className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-link-strong" strokeWidth={1.75} />
          <h2 className="text-h4">{title}</h2>
        </div>
        <p className="text-soft">
          You need: {needs} About {minutes}.
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-4">{children}</div>
      </Card>
    </li>
  )
}

/** The application that is not decided yet. */
function Unfinished() {
  const { data } = useQuery(ownApplication())
  const application = data?.application
  if (!application || application.state === 'approved') return null
  return (
    <Section title={application.mayEdit ? 'Continue where you stopped' : 'Your application'}>
      <Card className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-l-accent sm:p-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {businessName(application)} <Badge tone={STATE_TONES[application.state]}>{STATE_WORDS[application.state]}</Badge>
          </p>
          <p className="text-soft">{leftWords(application)}</p>
        </div>
        <ButtonLink to="/retailer-onboarding">{application.mayEdit ? 'Continue' : 'See its status'}</ButtonLink>
      </Card>
    </Section>
  )
}
const leftWords = ({ mayEdit, open }: Application): string =>
  !mayEdit
    ? 'You get every answer by email too.'
    : open.length === 0
      ? 'Ready to submit.'
      : open.length === 1
        ? '1 thing left.'
        : `${open.length} things left.`

/** The offices that this person may open already. */
function Places({ viewer }: { viewer: Viewer }) {
  const places = [
    ...(viewer.retailers.length > 0 ? [{ to: '/retailer-dashboard', label: 'Retailer office' }] : []),
    ...(mayPass('counter', viewer) ? [{ to: '/staff', label: 'Counter' }] : []),
    ...(mayPass('platform:admin', viewer) ? [{ to: '/admin', label: 'Admin' }] : []),
  ]
  if (places.length === 0) return null
  return (
    <Section title="Your places">
      <div className="flex flex-wrap gap-2">
        {places.map(({ to, label }) => (
          <ButtonLink key={to} variant="secondary" to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  )
}

const NOT_VALID = "This invitation isn't valid. Ask for a new one."
/** The code in a pasted link, or the pasted code itself. */
const tokenIn = (text: string): string => /(?:invite=)?([\w-]{43})\s*$/.exec(text.trim())?.[1] ?? ''

function InvitationForm() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function open(event: FormEvent) {
    event.preventDefault()
    const token = tokenIn(field.current?.value ?? '')
    if (isBusy) return
    setBusy(true)
    try {
      if (token === '') throw new ApiProblem(410, NOT_VALID)
      await call(lookAtInvitation, { body: { token } })
      await navigate(`/retailer-login?invite=${token}`)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(problem.status === 410 || problem.status === 422 ? NOT_VALID : sentenceFor(problem))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={open} className="flex w-full flex-col gap-3">
      <Input
        ref={field}
        label="Invitation link or code"
        autoComplete="off"
        {...(error !== undefined && { error })}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" variant="secondary" busy={isBusy} className="self-start">
        Open the invitation
      </Button>
    </form>
  )
}
