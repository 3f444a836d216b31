import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { SignUp, signUp } from '#contracts/identity/auth.ts'
import { legalDocument } from '#contracts/legal.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { choosePlaceByZip } from '#web/state/place.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { InvitedBy, useJoinInvited } from '#web/shell/shares/InvitedBy.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { OptionalZip } from './optional-zip.ts'
import { ownPath } from './return-to.ts'

const { firstName, lastName, email, password, marketing } = SignUp.shape
/** In screen order, so that errors are listed from top to bottom. */
const Form = z.object({ firstName, lastName, email, password, zip: OptionalZip, marketing })

export function SignupForm() {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const { data: terms } = useQuery(read(legalDocument, { params: { slug: 'terms' }, query: {} }))
  const { data: privacy } = useQuery(read(legalDocument, { params: { slug: 'privacy' }, query: {} }))
  const send = useWrite(signUp, [], { failure: 'mine' })
  const form = useServerForm(Form, {
    keptAs: 'sign-up',
    defaultValues: { firstName: '', lastName: '', email: '', password: '', zip: '', marketing: false },
  })
  const joinInvited = useJoinInvited()
  const [search] = useSearchParams()
  const returnTo = ownPath(search.get('returnTo'), '')
  const join = form.submit(async (body) => {
    const { user } = await send.mutateAsync({
      body: { ...body, acceptedTerms: terms?.version, acceptedPrivacy: privacy?.version, ...(returnTo && { returnTo }) },
    })
    if (body.zip) await choosePlaceByZip(client, body.zip)
    await joinInvited()
    await signedIn(user)
  })

  return (
    <form method="post" onSubmit={join} noValidate className="flex flex-col gap-4">
      <InvitedBy />
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <Input {...form.field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Input {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
      <NewPasswordInput {...form.field('password')} label="Password" value={form.watch('password')} owner={form.watch()} />
      <Input
        {...form.field('zip')}
        label="ZIP"
        optional
        hint="So we can show you what's in stock nearby."
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        fieldClassName="max-w-48"
      />
      <Checkbox {...form.field('marketing')} label="Send me news and offers" />
      <p className="text-sm text-soft">
        By creating an account, you agree to the <TextLink to="/legal/terms">Terms</TextLink> and the{' '}
        <TextLink to="/legal/privacy">Privacy notice</TextLink>.
      </p>
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Creating your account…">
        Create account
      </Button>
    </form>
  )
}
