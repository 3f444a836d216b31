import { z } from 'zod'
import { Email } from '#contracts/identity/people.ts'
import { GUEST_DATA_HOURS } from '#contracts/privacy.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useAskForGuestData, useGuestData } from './queries.ts'

/** Personal data of guest orders, by a link that only the owner of the email address receives. */
export function GuestData() {
  const { get } = useAddressFilters()
  const key = get('data')
  return (
    <section aria-labelledby="guest-data" data-print="hide">
      <Card className="flex max-w-prose flex-col gap-4 sm:p-6">
        <h2 id="guest-data" className="text-h4">
          Orders without an account
        </h2>
        {key ? <Download key={key} token={key} /> : <Ask />}
      </Card>
    </section>
  )
}

const Form = z.object({ email: Email })
function Ask() {
  const ask = useAskForGuestData()
  const form = useServerForm(Form, { keptAs: 'guest-data', defaultValues: { email: '' } })
  return (
    <form method="post" onSubmit={form.submit((body) => ask.mutateAsync({ body }))} noValidate className="flex flex-col items-start gap-4">
      <p className="text-soft">We email you a link to their data. It works once, for {GUEST_DATA_HOURS} hours.</p>
      <ErrorSummary {...form.summary} />
      {ask.isSuccess && <Notice tone="success">{ask.data.message}</Notice>}
      <Input {...form.field('email')} label="Email of the orders" type="email" inputMode="email" autoComplete="email" />
      <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Sending…">
        Email me the link
      </Button>
    </form>
  )
}

/** Requires a button press, because email programs prefetch links and this link works once. */
function Download({ token }: { token: string }) {
  const { change } = useAddressFilters()
  const data = useGuestData()
  // After any other error the link is still valid.
  const isOver = data.isSuccess || data.error?.code === 'privacy.link_used'
  return (
    <div className="flex flex-col items-start gap-4">
      {data.isSuccess ? (
        <Notice tone="success">Your file is in your downloads. The link doesn't work any more.</Notice>
      ) : (
        <p className="text-soft">Your file holds these orders, their lines, messages and payments. The link works once.</p>
      )}
      {data.error && <Notice tone="danger">{sentenceFor(data.error)}</Notice>}
      {!isOver && (
        <Button
          busy={data.isPending}
          busyLabel="Preparing…"
          onClick={() =>
            data.mutate(
              { body: { key: token } },
              { onSuccess: (content) => saveFile('my-spiral-orders.json', JSON.stringify(content, null, 2), 'application/json') },
            )
          }
        >
          Download the data
        </Button>
      )}
      {isOver && (
        <Button variant="secondary" onClick={() => change({ data: null })}>
          Ask for another link
        </Button>
      )}
    </div>
  )
}
