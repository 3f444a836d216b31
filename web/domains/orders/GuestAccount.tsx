import { z } from 'zod'
import { Password, PersonName, signUp } from '#contracts/identity/auth.ts'
import type { Order } from '#contracts/orders/orders.ts'
import { useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { NewPasswordInput } from '../identity/NewPasswordInput.tsx'

const Form = z.object({ firstName: PersonName, lastName: PersonName, password: Password })

/** Offers account creation after a guest order: one field, because everything else is known. */
export function GuestAccount({ contact: { name, email }, spirals }: { contact: Order['contact']; spirals: Order['spiralsPending'] }) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const known = { firstName, lastName: others.join(' ') }
  // A name that an account cannot have is shown, so that the person can shorten it.
  const isNameFine = Form.pick({ firstName: true, lastName: true }).safeParse(known).success
  const { viewer, signedIn } = useSession()
  const send = useWrite(signUp, [], { failure: 'mine' })
  const form = useServerForm(Form, { defaultValues: { ...known, password: '' } })
  if (viewer)
    return (
      <Notice tone="success" title="You're signed in" action={<TextLink to="/signup">Get the link</TextLink>}>
        Confirm {email} to keep this order in your account.
      </Notice>
    )
  return (
    <form
      method="post"
      noValidate
      data-print="hide"
      onSubmit={form.submit(async (body) => signedIn((await send.mutateAsync({ body: { ...body, email } })).user))}
      className="flex max-w-xl flex-col gap-4 rounded-md border border-hairline p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-h4">Keep this order and earn SPIRALs</h2>
        <p className="text-soft">
          Create a free account to track this order{spirals > 0 && `, and its ${spirals.toLocaleString('en-US')} SPIRALs are yours`}.
        </p>
      </div>
      <ErrorSummary {...form.summary} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {!isNameFine && <Input {...form.field('firstName')} label="First name" autoComplete="given-name" />}
      {!isNameFine && <Input {...form.field('lastName')} label="Last name" autoComplete="family-name" />}
      <NewPasswordInput
        {...form.field('password')}
        label="Create a password"
        value={form.watch('password')}
        owner={{ ...form.watch(), email }}
      />
      <p className="text-sm text-soft">
        For {email}. By creating an account, you agree to the <TextLink to="/legal/terms">Terms</TextLink> and the{' '}
        <TextLink to="/legal/privacy">Privacy notice</TextLink>.
      </p>
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Creating your account…">
          Create account
        </Button>
      </div>
    </form>
  )
}
