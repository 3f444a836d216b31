import { z } from 'zod'
import { Email } from '#contracts/identity/people.ts'
import { OrderNumber } from '#contracts/ids.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useFindGuestOrder } from './queries.ts'

const Form = z.object({ number: z.string().trim().toUpperCase().pipe(OrderNumber), email: Email })

/** Order lookup for guests: the link is sent by email, and the response does not reveal which orders exist. */
export function GuestLookUp() {
  const send = useFindGuestOrder()
  const form = useServerForm(Form, { keptAs: 'order', defaultValues: { number: '', email: '' } })
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card className="sm:p-6">
        <form method="post" onSubmit={form.submit((body) => send.mutateAsync({ body }))} noValidate className="flex flex-col gap-4">
          <h2 className="text-h4">With your order number</h2>
          <ErrorSummary {...form.summary} />
          {send.isSuccess && <Notice tone="success">{send.data.message}</Notice>}
          <Input
            {...form.field('number')}
            label="Order number"
            hint="You'll find it in your confirmation email."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Input {...form.field('email')} label="Email you ordered with" type="email" inputMode="email" autoComplete="email" />
          <Button type="submit" busy={form.isSubmitting} busyLabel="Looking…">
            Email me the link
          </Button>
        </form>
      </Card>
      <Card className="flex flex-col items-start gap-4 sm:p-6">
        <h2 className="text-h4">With your account</h2>
        <p className="text-soft">All your orders in one place, with pickup passes and SPIRALs.</p>
        <ButtonLink variant="secondary" to="/login?returnTo=/orders">
          Sign in
        </ButtonLink>
      </Card>
    </div>
  )
}
