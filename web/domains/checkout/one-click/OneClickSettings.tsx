import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import { askForPasskey } from '#contracts/identity/passkeys.ts'
import { Login } from '#contracts/identity/auth.ts'
import { AddressId, SavedCardId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { MOST_PER_PRESS, type OneClick } from '#contracts/checkout/one-click.ts'
import type { Proof } from '#contracts/privacy.ts'
import { call } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AddressForm } from '../../identity/AddressForm.tsx'
import { wordsFor } from '../../identity/passkey-words.ts'
import { myAddresses } from '../../identity/queries.ts'
import { AddCard } from '../../payments/AddCard.tsx'
import { METHOD_WORDS } from '../../fulfillment/states.ts'
import { mySavedCards } from '../../payments/queries.ts'
import { useSetOneClick, useStopOneClick } from '../queries.ts'
import { cardName } from '../../payments/SavedCardChoice.tsx'

/** Turns one-click on and off, and says what it buys with. */
export function OneClickSettings({ settings }: { settings: OneClick }) {
  const [isEditing, setEditing] = useState(!settings.isOn || settings.missing.length > 0)
  const stop = useStopOneClick()
  return (
    <section id="one-click-settings" className="flex max-w-prose scroll-mt-(--header-height) flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-h3">One-click settings</h2>
        <Badge tone={settings.isOn ? 'success' : 'neutral'}>{settings.isOn ? 'On' : 'Off'}</Badge>
      </div>
      {settings.isOn && settings.missing.length > 0 && (
        <Notice tone="warning">
          Your one-click {settings.missing.join(' and ')} {settings.missing.length > 1 ? 'are' : 'is'} gone. Choose again.
        </Notice>
      )}
      {settings.isOn && !isEditing ? (
        <Card className="flex flex-col gap-4">
          <Chosen settings={settings} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Change settings
            </Button>
            <Button variant="quiet" busy={stop.isPending} busyLabel="Turning off…" onClick={() => stop.mutate({})}>
              Turn off
            </Button>
          </div>
        </Card>
      ) : (
        <SetUp settings={settings} onDone={() => setEditing(false)} />
      )}
    </section>
  )
}

function Chosen({ settings: { card, address, method, limit } }: { settings: OneClick }) {
  const facts = [
    ['Card', card && cardName(card)],
    ['Address', address && `${address.recipient}, ${address.street1}, ${address.city}, ${address.state} ${address.zip}`],
    ['How you get it', METHOD_WORDS[method]],
    ['Most per order', dollars(limit)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd>{value ?? 'Not chosen'}</dd>
        </div>
      ))}
    </dl>
  )
}

const Form = z.object({
  savedCardId: z.string().regex(/^\d+$/, 'Choose a card.'),
  addressId: z.string().regex(/^\d+$/, 'Choose an address.'),
  method: z.enum(FULFILLMENT_METHODS),
  limit: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Use an amount like 150.')
    .refine(
      (text) => Number(text) >= 0.01 && Math.round(Number(text) * 100) <= MOST_PER_PRESS,
      `Choose a limit up to ${dollars(MOST_PER_PRESS)}.`,
    ),
  password: z.string(),
})
type Choices = z.output<typeof Form>

/** The choices, and the proof that it is really this person. */
function SetUp({ settings, onDone }: { settings: OneClick; onDone: () => void }) {
  const cards = useQuery(mySavedCards())
  const addresses = useQuery(myAddresses())
  if (!cards.data || !addresses.data) return <SkeletonRows />
  const usable = cards.data.items.filter(({ isExpired }) => !isExpired)
  return <SetUpForm {...{ settings, onDone }} cards={usable} addresses={addresses.data.items} />
}

type SetUpFormProps = {
  settings: OneClick
  onDone: () => void
  cards: readonly NonNullable<OneClick['card']>[]
  addresses: readonly NonNullable<OneClick['address']>[]
}
function SetUpForm({ settings, onDone, cards, addresses }: SetUpFormProps) {
  const viewer = useViewer()
  const save = useSetOneClick()
  const [adding, setAdding] = useState<'card' | 'address' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { card, address, method, limit } = settings
  const form = useServerForm(Form, {
    defaultValues: {
      savedCardId: String((card && !card.isExpired ? card : cards[0])?.id ?? ''),
      addressId: String((address ?? addresses[0])?.id ?? ''),
      method,
      limit: String(limit / 100),
      password: '',
    },
  })
  const { getValues, setValue } = form
  const [firstCard, firstAddress] = [cards[0]?.id, addresses[0]?.id]
  // The first card or address that is added here is chosen.
  useEffect(() => {
    if (firstCard !== undefined && getValues('savedCardId') === '') setValue('savedCardId', String(firstCard))
    if (firstAddress !== undefined && getValues('addressId') === '') setValue('addressId', String(firstAddress))
  }, [firstCard, firstAddress, getValues, setValue])
  const send = async (choices: Choices, proof: Proof) => {
    await save.mutateAsync({ body: { ...chosen(choices), proof } })
    onDone()
  }
  const submit = form.submit(async (choices) => {
    const password = Login.shape.password.safeParse(choices.password)
    if (!password.success) return form.setError('password', { type: 'server', message: 'Enter your password.' })
    await send(choices, { password: password.data })
  })
  async function byPasskey() {
    if (!(await form.trigger())) return
    setBusy(true)
    setFault(null)
    try {
      const { signWithPasskey } = await import('../../identity/passkey-here.ts')
      await send(Form.parse(form.getValues()), { passkey: await signWithPasskey(await call(askForPasskey, {})) })
    } catch (error) {
      setFault(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <div className="flex flex-col gap-2">
          <Select
            {...form.field('savedCardId')}
            label="Card"
            placeholder={cards.length > 0 ? 'Choose a card' : 'No saved card yet'}
            choices={cards.map((each) => ({ value: String(each.id), label: cardName(each) }))}
          />
          <div>
            <Button variant="quiet" size="sm" onClick={() => setAdding('card')}>
              Add a card
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <Select
            {...form.field('addressId')}
            label="Address"
            placeholder={addresses.length > 0 ? 'Choose an address' : 'No saved address yet'}
            choices={addresses.map(({ id, label, street1, city }) => ({ value: String(id), label: `${label}: ${street1}, ${city}` }))}
          />
          <div>
            <Button variant="quiet" size="sm" onClick={() => setAdding('address')}>
              Add an address
            </Button>
          </div>
        </div>
        <Select
          {...form.field('method')}
          label="How you get it"
          hint="If a store doesn't offer it, we pick another way and show you before you buy."
          choices={FULFILLMENT_METHODS.map((value: FulfillmentMethod) => ({ value, label: METHOD_WORDS[value] }))}
        />
        <Input
          {...form.field('limit')}
          label="Most per order, in dollars"
          inputMode="decimal"
          autoComplete="off"
          fieldClassName="sm:w-60"
        />
        <PasswordInput
          {...form.field('password')}
          label="Your password"
          hint="One-click pays without asking again, so we check it's you."
          autoComplete="current-password"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            {settings.isOn ? 'Save settings' : 'Turn on one-click'}
          </Button>
          <Button
            variant="secondary"
            busy={isBusy}
            busyLabel="Waiting for your passkey…"
            onClick={() => void byPasskey()}
            icon={<KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            Use a passkey instead
          </Button>
          {settings.isOn && settings.missing.length === 0 && (
            <Button variant="quiet" onClick={onDone}>
              Cancel
            </Button>
          )}
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {fault}
        </p>
      </form>
      {adding === 'card' && <AddCard onClose={() => setAdding(null)} />}
      <Dialog open={adding === 'address'} onClose={() => setAdding(null)} title="Add address">
        <AddressForm address={null} recipient={viewer?.name ?? ''} onDone={() => setAdding(null)} />
      </Dialog>
    </Card>
  )
}

const chosen = ({
  savedCardId,
  addressId,
  method,
  limit,
}: Choices): {
  savedCardId: SavedCardId
  addressId: AddressId
  method: FulfillmentMethod
  limit: Cents
} => ({
  savedCardId: SavedCardId.parse(Number(savedCardId)),
  addressId: AddressId.parse(Number(addressId)),
  method,
  limit: cents(Math.round(Number(limit) * 100)),
})
