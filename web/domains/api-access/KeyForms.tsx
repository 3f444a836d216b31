import { z } from 'zod'
import { type ApiKey, KEY_DAYS, makeApiKey, OLD_SECRET_HOURS } from '#contracts/api-access.ts'
import { API_SCOPE_NAMES, API_SCOPES } from '#contracts/api-scopes.ts'
import { Login } from '#contracts/identity/auth.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { Proof } from '#contracts/privacy.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldNotes } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { aPasskey, PasskeyInstead } from '../payouts/PasskeyInstead.tsx'
import { useMakeKey, useRotateKey } from './queries.ts'

type FormProps = { retailerId: RetailerId; onSecret: (secret: string) => void; onClose: () => void }

const { name, scopes } = makeApiKey.body.shape
const Wish = z.object({ name, scopes, days: z.enum(KEY_DAYS.map(String)) })
const MakeForm = Wish.extend({ password: Login.shape.password })

/** Asks for a new key. */
export function MakeKey({ retailerId, onSecret, onClose }: FormProps) {
  const make = useMakeKey(retailerId)
  const send = async (wish: z.output<typeof Wish>, proof: Proof) => {
    const days = KEY_DAYS.find((each) => String(each) === wish.days) ?? KEY_DAYS[0]
    const { secret } = await make.mutateAsync({ params: { id: retailerId }, body: { ...wish, days, proof } })
    onSecret(secret)
  }
  return (
    <FormDialog
      as="panel"
      title="Make an API key"
      schema={MakeForm}
      defaultValues={{ name: '', scopes: [], days: '365', password: '' }}
      submitLabel="Make key"
      busyLabel="Making…"
      onSubmit={({ password, ...wish }) => send(wish, { password })}
      onClose={onClose}
    >
      {(form) => {
        const { id, error, ...ticks } = form.field('scopes')
        return (
          <>
            <p>We email every owner, so a key that you didn't make can be revoked.</p>
            <Input
              {...form.field('name')}
              label="Name"
              hint="The program that gets it, like Cash register"
              autoComplete="off"
              maxLength={60}
            />
            <fieldset id={id} tabIndex={-1} className="flex flex-col" aria-describedby={error && `${id}-error`}>
              <legend className="font-medium">The key may</legend>
              {API_SCOPE_NAMES.map((scope) => (
                <Checkbox key={scope} {...ticks} value={scope} label={API_SCOPES[scope]} />
              ))}
              <FieldNotes id={id} error={error} />
            </fieldset>
            <Select
              {...form.field('days')}
              label="It ends"
              choices={KEY_DAYS.map((days) => ({ value: String(days), label: days === 365 ? 'In a year' : `In ${days} days` }))}
            />
            <ProofFields
              password={form.field('password')}
              onPasskey={async () => {
                if (!(await form.trigger(['name', 'scopes', 'days'], { shouldFocus: true }))) return
                await send(Wish.parse(form.getValues()), { passkey: await aPasskey() })
                onClose()
              }}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

const RotateForm = z.object({ keepOld: z.boolean(), password: Login.shape.password })

/** Replaces the secret of a key. */
export function RotateKey({ retailerId, apiKey, onSecret, onClose }: FormProps & { apiKey: ApiKey }) {
  const rotate = useRotateKey(retailerId)
  const { id, lastFour } = apiKey
  const send = async (keepOld: boolean, proof: Proof) => {
    const { secret } = await rotate.mutateAsync({ params: { id }, body: { keepOld, lastFour, proof } })
    onSecret(secret)
  }
  return (
    <FormDialog
      title={`Replace the secret of ${apiKey.name}`}
      schema={RotateForm}
      defaultValues={{ keepOld: apiKey.state === 'active', password: '' }}
      submitLabel="Replace"
      busyLabel="Replacing…"
      onSubmit={({ keepOld, password }) => send(keepOld, { password })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>The key gets a new secret and keeps its name, rights and end.</p>
          <Checkbox
            {...form.field('keepOld')}
            label={`Let the old secret work for ${OLD_SECRET_HOURS} more hours`}
            hint="Leave this off if the old secret fell into the wrong hands."
          />
          <ProofFields
            password={form.field('password')}
            onPasskey={async () => {
              await send(form.getValues('keepOld'), { passkey: await aPasskey() })
              onClose()
            }}
          />
        </>
      )}
    </FormDialog>
  )
}

type ProofProps = { password: Omit<Parameters<typeof PasswordInput>[0], 'label'>; onPasskey: () => Promise<void> }
function ProofFields({ password, onPasskey }: ProofProps) {
  return (
    <>
      <PasswordInput
        {...password}
        label="Your password"
        hint="A key acts for your business, so we check it's you."
        autoComplete="current-password"
      />
      <PasskeyInstead onPress={onPasskey} />
    </>
  )
}
