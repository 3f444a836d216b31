import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import { legalDocument } from '#contracts/legal.ts'
import { acceptInvitation, lookAtInvitation, NewMember } from '#contracts/teams.ts'
import { ApiProblem, call, faultOf, read, useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AuthFrame } from './AuthPage.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { SignInForm } from './SignInForm.tsx'

type Invitation = Reply<typeof lookAtInvitation>

/** Accepts a mailed team invitation: the user sets a password, or signs in with an existing account, and joins the team. */
export function JoinTeam({ token }: { token: string }) {
  // A truncated link is not sent to the server.
  const isWhole = lookAtInvitation.body.safeParse({ token }).success
  const { data, error, refetch } = useQuery<Invitation, Error>({
    queryKey: ['invitation', token],
    queryFn: () => call(lookAtInvitation, { body: { token } }),
    enabled: isWhole,
  })
  if (!isWhole || (error instanceof ApiProblem && (error.status === 410 || error.status === 422))) return <Expired />
  if (error)
    return (
      <AuthFrame title="Join a team">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </AuthFrame>
    )
  if (!data)
    return (
      <AuthFrame title="Join a team">
        <SkeletonText />
      </AuthFrame>
    )
  const { retailer, role, stores, email, invitedBy } = data
  return (
    <AuthFrame
      title={`Join ${retailer}`}
      lead={`${invitedBy} invites ${email} to work there as ${role === 'owner' ? 'an owner' : role === 'manager' ? 'a manager' : 'staff'}${
        stores.length > 0 ? `, in ${stores.join(', ')}` : ''
      }.`}
    >
      <Joining invitation={data} token={token} />
    </AuthFrame>
  )
}

function Joining({ invitation, token }: { invitation: Invitation; token: string }) {
  const { viewer, signOut } = useSession()
  const here = `/retailer-login?invite=${token}`
  if (viewer && viewer.email !== invitation.email)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          You're signed in as {viewer.email}. This invitation is for {invitation.email}.
        </p>
        <Button variant="secondary" onClick={() => void signOut(here)}>
          Switch account
        </Button>
      </div>
    )
  if (viewer) return <JoinAsMyself token={token} retailer={invitation.retailer} />
  if (!invitation.hasAccount) return <JoinAnew token={token} email={invitation.email} />
  return (
    <div className="flex flex-col gap-4">
      <p>This email has a SPIRAL account. Sign in to join.</p>
      <SignInForm />
    </div>
  )
}

function useJoin() {
  const { signedIn } = useSession()
  const navigate = useNavigate()
  return useWrite(acceptInvitation, [], {
    failure: 'mine',
    onSuccess: async ({ user, retailerId }) => {
      await signedIn(user)
      await navigate(retailerId === null ? '/staff' : `/retailer-dashboard?retailer=${retailerId}`, { replace: true })
    },
  })
}

function JoinAsMyself({ token, retailer }: { token: string; retailer: string }) {
  const join = useJoin()
  return (
    <div className="flex flex-col gap-4">
      {join.error && (
        <p role="alert" className="text-danger">
          {faultOf(join.error)}
        </p>
      )}
      <p className="text-soft">We'll sign you out on your other devices so your new role works there too.</p>
      <Button wide busy={join.isPending} busyLabel="Joining…" onClick={() => join.mutate({ body: { token } })}>
        Join {retailer}
      </Button>
    </div>
  )
}

const Form = NewMember.pick({ firstName: true, lastName: true, password: true })

function JoinAnew({ token, email }: { token: string; email: string }) {
  const { data: terms } = useQuery(read(legalDocument, { params: { slug: 'terms' }, query: {} }))
  const { data: privacy } = useQuery(read(legalDocument, { params: { slug: 'privacy' }, query: {} }))
  const join = useJoin()
  const form = useServerForm(Form, { keptAs: 'join', defaultValues: { firstName: '', lastName: '', password: '' } })
  const submit = form.submit((person) =>
    join.mutateAsync({
      body: { token, person: { ...person, acceptedTerms: terms?.version, acceptedPrivacy: privacy?.version } },
    }),
  )
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <Input {...form.field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <NewPasswordInput {...form.field('password')} label="Password" value={form.watch('password')} owner={{ ...form.watch(), email }} />
      <p className="text-sm text-soft">
        By joining you accept the <TextLink to="/legal/terms">Terms</TextLink>
        {terms && ` (version ${terms.version})`} and the <TextLink to="/legal/privacy">Privacy notice</TextLink>
        {privacy && ` (version ${privacy.version})`}.
      </p>
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Joining…">
        Join the team
      </Button>
    </form>
  )
}

const Expired = () => (
  <AuthFrame isOutcome title="This invitation has expired">
    <div className="flex flex-col items-start gap-4">
      <p>It may be used, canceled or older than a week. Ask your manager for a new one.</p>
      <ButtonLink to="/retailer-login">Retailer sign in</ButtonLink>
    </div>
  </AuthFrame>
)
