import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { ADMIN_LINK_HOURS, AdminSetup as Setup, lookAtAdminSetup, setUpAdmin } from '#contracts/identity/admin-setup.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ApiProblem, call, faultOf, useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AuthFrame } from './AuthPage.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'

const TITLE = 'Set up your admin account'
type SetupLink = Reply<typeof lookAtAdminSetup>

/** Opens the one-time link that the server printed: the person sets a password, and the sign-in page then asks for the second factor. */
export function AdminSetup({ token }: { token: string }) {
  const isWhole = lookAtAdminSetup.body.safeParse({ token }).success
  const { data, error, refetch } = useQuery<SetupLink, Error>({
    queryKey: ['admin-setup', token],
    queryFn: () => call(lookAtAdminSetup, { body: { token } }),
    enabled: isWhole,
    // The link is used up by the form, which must stay until it leads on.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isWhole || isExpired(error)) return <Expired />
  return (
    <AuthFrame title={TITLE} lead={data?.email ? `You sign in as ${data.email}.` : 'This account manages the whole marketplace.'}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SetupForm token={token} found={data} />
      ) : (
        <SkeletonText />
      )}
    </AuthFrame>
  )
}

const isExpired = (error: unknown) => error instanceof ApiProblem && (error.status === 410 || error.status === 422)

/** Fields that the link does not ask for stay away; those that it shows begin empty, and empty is refused. */
const Typed = Setup.omit({ token: true })

function SetupForm({ token, found }: { token: string; found: SetupLink }) {
  const { signedIn } = useSession()
  const navigate = useNavigate()
  const send = useWrite(setUpAdmin, [], { failure: 'mine' })
  const defaultValues: z.input<typeof Typed> = {
    password: '',
    ...(found.email === null ? { email: '' } : {}),
    ...(found.needsName ? { firstName: '', lastName: '' } : {}),
  }
  const form = useServerForm(Typed, { keptAs: 'admin setup', defaultValues })
  const submit = form.submit(async (body) => {
    const { user } = await send.mutateAsync({ body: { token, ...body } })
    if (user) await signedIn(user)
    else toast({ title: 'Password saved', body: 'Sign in with your password and your second step.' })
    await navigate('/spiral-admin-login', { replace: true })
  })
  if (send.error instanceof ApiProblem && send.error.status === 410) return <p role="alert">{faultOf(send.error)}</p>
  const typed = form.watch()
  const owner = { firstName: typed.firstName ?? '', lastName: typed.lastName ?? '', email: found.email ?? typed.email ?? '' }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      {found.email === null && <Input {...form.field('email')} label="Email" type="email" autoComplete="email" />}
      {found.needsName && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <Input {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
      )}
      <NewPasswordInput {...form.field('password')} label="Password" value={typed.password} owner={owner} />
      <p className="text-sm text-soft">Next you set up two-step sign-in where this server requires it.</p>
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Saving…">
        Save and sign in
      </Button>
    </form>
  )
}

const Expired = () => (
  <AuthFrame isOutcome title="This link has expired">
    <div className="flex flex-col items-start gap-4">
      <p>
        Setup links work once, for {ADMIN_LINK_HOURS} hours. For a new one, run <code>npm run admin -- you@example.com</code> on the server.
      </p>
      <ButtonLink to="/spiral-admin-login">Admin sign in</ButtonLink>
    </div>
  </AuthFrame>
)
