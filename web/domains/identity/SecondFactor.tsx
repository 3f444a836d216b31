import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from '#contracts/identity/auth.ts'
import { z } from 'zod'
import { checkSession, useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useConfirmSecondFactor, useEndSecondFactor, useStartSecondFactor } from './queries.ts'

type Enrolment = { uri: string; backupCodes: string[] }
const PasswordForm = z.object({ password: startSecondFactor.body.shape.password })
const CodeForm = z.object({ code: confirmSecondFactor.body.shape.code })

/** Sets up an authenticator app: scan, confirm, save the backup codes. */
export function SecondFactor() {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const isOn = useViewer()?.secondFactor === 'on'
  if (isOn) return <TurnOff onDone={() => setEnrolment(null)} />
  return enrolment ? <ConfirmApp enrolment={enrolment} /> : <StartEnrolment onStarted={setEnrolment} />
}

function StartEnrolment({ onStarted }: { onStarted: (enrolment: Enrolment) => void }) {
  const start = useStartSecondFactor()
  const form = useServerForm(PasswordForm, { defaultValues: { password: '' } })
  const begin = form.submit(async (body) => onStarted(await start.mutateAsync({ body })))
  return (
    <form method="post" onSubmit={begin} noValidate className="flex flex-col gap-4">
      <p className="text-soft">After your password, we ask for a code from an app on your phone.</p>
      <ErrorSummary {...form.summary} />
      <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
      <div>
        <Button type="submit" variant="secondary" busy={form.isSubmitting}>
          Set up a code app
        </Button>
      </div>
    </form>
  )
}

function ConfirmApp({ enrolment }: { enrolment: Enrolment }) {
  const client = useQueryClient()
  const confirm = useConfirmSecondFactor()
  const form = useServerForm(CodeForm, { defaultValues: { code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const finish = form.submit(async (body) => {
    await confirm.mutateAsync({ body })
    toast({ title: 'Two-step sign-in is on' })
    await checkSession(client)
  })
  return (
    <form method="post" onSubmit={finish} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <p>Scan this with your code app, or type in the key.</p>
      <EnrolmentQr uri={enrolment.uri} />
      <p className="text-sm break-all">
        Key: <code className="font-semibold">{new URL(enrolment.uri).searchParams.get('secret')}</code>
      </p>
      <div>
        <p className="font-medium">Save these backup codes in case you lose your phone. Each works once.</p>
        <ul className="tabular mt-1 grid grid-cols-2 gap-x-4 font-mono text-sm">
          {enrolment.backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Input
        {...form.field('code')}
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        fieldClassName="max-w-48"
      />
      <div>
        <Button type="submit" busy={form.isSubmitting}>
          Turn on
        </Button>
      </div>
    </form>
  )
}

const OffForm = z.object(endSecondFactor.body.shape)

/** For a new phone, or none: turns the second factor off so that it can be set up again. */
function TurnOff({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const end = useEndSecondFactor()
  const form = useServerForm(OffForm, { defaultValues: { password: '', code: '' } })
  const turnOff = form.submit(async (body) => {
    await end.mutateAsync({ body })
    toast({ title: 'Two-step sign-in is off', body: 'You were signed out everywhere else.' })
    onDone()
    await checkSession(client)
  })
  return (
    <div className="flex flex-col gap-4">
      <p>
        <StatusDot tone="success">On.</StatusDot> We ask for a code after your password.
      </p>
      {isAsked ? (
        <form method="post" onSubmit={turnOff} noValidate className="flex flex-col gap-4">
          <ErrorSummary {...form.summary} />
          <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
          <Input
            {...form.field('code')}
            label="Code from the app, or a backup code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={11}
            fieldClassName="max-w-64"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger" busy={form.isSubmitting} busyLabel="Turning off…">
              Turn it off
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Turn off or change the app
          </Button>
        </div>
      )}
    </div>
  )
}

/** The secret never leaves the browser: the QR code is drawn here, by code loaded on demand. */
function EnrolmentQr({ uri }: { uri: string }) {
  const { data } = useQuery({
    queryKey: ['second-factor-qr', uri],
    queryFn: async () => (await import('qrcode')).toDataURL(uri, { margin: 1, width: 208 }),
    gcTime: 0,
  })
  return data ? <img src={data} alt="QR for your code app" width={208} height={208} className="rounded-sm" /> : null
}
