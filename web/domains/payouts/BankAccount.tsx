import { useState } from 'react'
import { Login } from '#contracts/identity/auth.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { type BankDetails, type PayoutAccount, setPayoutBank } from '#contracts/payouts.ts'
import type { Proof } from '#contracts/privacy.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { aPasskey, PasskeyInstead } from './PasskeyInstead.tsx'
import { useSetBank } from './queries.ts'
import { ACCOUNT_STATES } from './words.ts'

type Props = { retailerId: RetailerId; account: PayoutAccount }

/** The bank account that gets the money of a business, and the form that adds or changes it. */
export function BankAccount({ retailerId, account }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { bank, state, reason, heldUntil } = account
  return (
    <Section title="Bank account">
      <Card className="flex flex-1 flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">{bank ? `${bank.name} ····${bank.last4}` : 'No bank account yet'}</span>
          {bank && <Badge tone={ACCOUNT_STATES[state].tone}>{ACCOUNT_STATES[state].words}</Badge>}
        </div>
        {!bank && <p className="text-soft">We pay what you earn to a checking account of your business in the United States.</p>}
        {reason && <p>{reason}</p>}
        {heldUntil && (
          <p>
            This account is new. It gets no money before <LocalTime at={heldUntil} format={dateAndTime} />.
          </p>
        )}
        <Button variant={bank ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {bank ? 'Change bank account' : 'Add bank account'}
        </Button>
      </Card>
      {isOpen && <BankForm {...{ retailerId, account }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Form = setPayoutBank.body.pick({ bank: true }).extend({ password: Login.shape.password })

function BankForm({ retailerId, account: { version, holdHours, bank: before }, onClose }: Props & { onClose: () => void }) {
  const save = useSetBank(retailerId)
  const send = async (bank: BankDetails, proof: Proof) => {
    await save.mutateAsync({ body: { retailerId, version, bank, proof } })
    toast({ title: before ? 'Bank account changed' : 'Bank account added' })
  }
  return (
    <FormDialog
      title={before ? 'Change bank account' : 'Add bank account'}
      schema={Form}
      defaultValues={{ bank: { holder: '', routing: '', account: '' }, password: '' }}
      submitLabel="Save bank account"
      onSubmit={({ bank, password }) => send(bank, { password })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {before && (
            <p>The new account gets no money for {holdHours} hours. We email every owner, so a change you didn't make can be stopped.</p>
          )}
          <Input {...form.field('bank.holder')} label="Name on the account" autoComplete="off" maxLength={80} />
          <Input
            {...form.field('bank.routing')}
            label="Routing number"
            hint="9 digits, on a check or in your bank's app"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <Input {...form.field('bank.account')} label="Account number" inputMode="numeric" autoComplete="off" maxLength={30} />
          <PasswordInput
            {...form.field('password')}
            label="Your password"
            hint="Money will go to this account, so we check it's you."
            autoComplete="current-password"
          />
          <PasskeyInstead
            onPress={async () => {
              if (!(await form.trigger('bank', { shouldFocus: true }))) return
              const passkey = await aPasskey()
              await send(Form.shape.bank.parse(form.getValues('bank')), { passkey })
              onClose()
            }}
          />
        </>
      )}
    </FormDialog>
  )
}
