import { useEffect, useRef, useState } from 'react'
import { Login } from '#contracts/identity/auth.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { openPayoutAccount, type PayoutAccount } from '#contracts/payouts.ts'
import type { Proof } from '#contracts/privacy.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { wordsFor } from '../identity/passkey-words.ts'
import { aPasskey, PasskeyInstead } from './PasskeyInstead.tsx'
import { useCheckAccount, useOpenAccount } from './queries.ts'
import { ACCOUNT_STATES } from './words.ts'

type Props = { retailerId: RetailerId; account: PayoutAccount }

/** The bank account that a business gave on the pages of Stripe, and the way there. `?bank=` says that the owner comes back from there. */
export function ProviderAccount({ retailerId, account }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useCheckAccount(retailerId)
  const [fault, setFault] = useState<string | null>(null)
  const isBack = useAddressFilters().get('bank') !== null
  const check = () => {
    setFault(null)
    void mutateAsync({ body: { retailerId } }).catch((error: unknown) => setFault(wordsFor(error)))
  }
  const asked = useRef(false)
  useEffect(() => {
    if (!isBack || asked.current) return
    asked.current = true
    check()
  })
  const { bank, state, reason, heldUntil } = account
  return (
    <Section title="Bank account">
      <Card className="flex flex-1 flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">{bank ? `${bank.name} ····${bank.last4}` : 'No bank account yet'}</span>
          {state !== 'none' && <Badge tone={ACCOUNT_STATES[state].tone}>{ACCOUNT_STATES[state].words}</Badge>}
        </div>
        {!bank && (
          <p className="text-soft">
            Stripe pays out for SPIRAL. It asks for your business details and your bank account on its own pages; SPIRAL never sees the
            account number. The bank account in your application was only checked and is not kept, so enter it there again.
          </p>
        )}
        {reason && <p>{reason}</p>}
        {heldUntil && (
          <p>
            This account is new. It gets no money before <LocalTime at={heldUntil} format={dateAndTime} />.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant={state === 'verified' ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {state === 'none' ? 'Set up payouts' : state === 'verified' ? 'Change at Stripe' : 'Go on at Stripe'}
          </Button>
          {state !== 'none' && (
            <Button variant="secondary" busy={isPending} busyLabel="Asking Stripe…" onClick={check}>
              Check again
            </Button>
          )}
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {fault}
        </p>
      </Card>
      {isOpen && <ToStripe {...{ retailerId, account }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Form = openPayoutAccount.body.pick({}).extend({ password: Login.shape.password })

function ToStripe({ retailerId, account: { version, holdHours, bank }, onClose }: Props & { onClose: () => void }) {
  const open = useOpenAccount()
  const go = async (proof: Proof) => {
    const { url } = await open.mutateAsync({ body: { retailerId, version, proof } })
    window.location.assign(url)
  }
  return (
    <FormDialog
      title={bank ? 'Change your bank account' : 'Set up payouts'}
      schema={Form}
      defaultValues={{ password: '' }}
      submitLabel="Continue to Stripe"
      onSubmit={({ password }) => go({ password })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {bank
              ? `A new bank account gets no money for ${holdHours} hours. We email every owner, so a change you didn't make can be stopped.`
              : 'It takes about ten minutes. You come back here afterwards.'}
          </p>
          <PasswordInput
            {...form.field('password')}
            label="Your password"
            hint="Money will go to this account, so we check it's you."
            autoComplete="current-password"
          />
          <PasskeyInstead onPress={async () => go({ passkey: await aPasskey() })} />
        </>
      )}
    </FormDialog>
  )
}
