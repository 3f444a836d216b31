import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { AddressId, SavedCardId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cents, dollars } from '#contracts/money.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import {
  everyWords,
  MOST_WEEKS,
  REPEAT_CONSENT_LABEL,
  REPEAT_CONSENT_MISSING,
  RepeatChoices,
  type RepeatMethod,
  type RepeatOffer,
  type RepeatOrder,
  repeatTerms,
} from '#contracts/repeat-orders.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { AddressForm } from '../identity/AddressForm.tsx'
import { myAddresses } from '../identity/queries.ts'
import { AddCard } from '../payments/AddCard.tsx'
import { cardChoices, WithCards } from '../payments/WithCards.tsx'
import { myRepeats, offerFor } from './queries.ts'

const Form = z
  .object({
    everyWeeks: z.string(),
    nextOn: RepeatChoices.shape.nextOn,
    quantity: z.string().regex(/^[1-9]\d?$/, `Choose from 1 to ${LIMITS.quantityPerOffer}.`),
    method: RepeatChoices.shape.method,
    addressId: z.string(),
    savedCardId: z.string().regex(/^\d+$/, 'Choose a card.'),
    consent: z.boolean().refine((isTicked) => isTicked, REPEAT_CONSENT_MISSING),
  })
  .refine(({ method, addressId }) => method !== 'ship-to-me' || addressId !== '', { path: ['addressId'], error: 'Choose an address.' })
type Typed = z.output<typeof Form>

const weeksLater = (day: string, weeks: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
const addressOf = ({ method, addressId }: Pick<Typed, 'method' | 'addressId'>) =>
  method === 'ship-to-me' ? (AddressId.safeParse(Number(addressId)).data ?? null) : null
const wishOf = (lineId: number, typed: Pick<Typed, 'quantity' | 'method' | 'addressId'>) => ({
  lineId,
  quantity: Math.min(LIMITS.quantityPerOffer, Math.max(1, Number(typed.quantity) || 1)),
  method: typed.method,
  addressId: addressOf(typed),
})

type RepeatFormProps = {
  lineId: number
  /** The repeat order that is changed; undefined for a new one. */
  before?: RepeatOrder
  save: (choices: RepeatChoices) => Promise<unknown>
  onClose: () => void
}

/** The choices of a repeat order, its price today, its terms, and an unticked box. */
export function RepeatForm(props: RepeatFormProps) {
  const { lineId, before, onClose } = props
  const {
    data: offer,
    error,
    refetch,
  } = useQuery(
    offerFor({
      lineId,
      quantity: before?.quantity ?? 1,
      method: before?.method ?? 'in-store-pickup',
      addressId: before?.address?.id ?? null,
    }),
  )
  const addresses = useQuery(myAddresses())
  const failed = error ?? addresses.error
  if (!offer || !addresses.data)
    return (
      <Dialog open onClose={onClose} title={titleOf(before)}>
        {error?.status === 404 ? (
          <EmptyState title="We couldn't find that item in your orders">Choose one under My orders.</EmptyState>
        ) : failed ? (
          <ErrorState error={failed} onRetry={() => void Promise.all([refetch(), addresses.refetch()])} />
        ) : (
          <SkeletonRows />
        )}
      </Dialog>
    )
  return (
    <WithCards onClose={onClose}>
      {(cards) => <Choices {...props} first={offer} cards={cards} addresses={addresses.data?.items ?? []} />}
    </WithCards>
  )
}
const titleOf = (before: RepeatOrder | undefined): string => (before ? 'Change repeat order' : 'Repeat this order')

type Home = { id: AddressId; recipient: string; street1: string; city: string }
type ChoicesProps = RepeatFormProps & { first: RepeatOffer; cards: readonly SavedCard[]; addresses: readonly Home[] }
function Choices({ lineId, before, first, cards, addresses, save, onClose }: ChoicesProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const [adding, setAdding] = useState<'card' | 'address' | null>(null)
  const [typed, setTyped] = useState<Typed>(() => ({
    everyWeeks: String(before?.everyWeeks ?? 4),
    nextOn: before && before.nextOn >= first.earliest ? before.nextOn : weeksLater(first.earliest, before ? 0 : 4),
    quantity: String(before?.quantity ?? 1),
    method: before?.method ?? first.methods[0] ?? 'in-store-pickup',
    addressId: String(before?.address?.id ?? addresses[0]?.id ?? ''),
    savedCardId: String(before?.card?.id ?? cards[0]?.id ?? ''),
    consent: false,
  }))
  const goOn = () => setAdding(null)
  if (adding === 'card') return <AddCard onClose={goOn} />
  if (adding === 'address')
    return (
      <Dialog open onClose={goOn} title="New address">
        <AddressForm address={null} recipient={viewer?.name ?? ''} onDone={goOn} />
      </Dialog>
    )
  return (
    <FormDialog
      title={titleOf(before)}
      schema={Form}
      defaultValues={{ ...typed, addressId: typed.addressId || String(addresses[0]?.id ?? '') }}
      submitLabel={before ? 'Save changes' : 'Start repeat order'}
      onSubmit={async (values) => {
        const asked = offerFor(wishOf(lineId, values))
        const { total } = await client.fetchQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY })
        try {
          await save({
            everyWeeks: Number(values.everyWeeks),
            nextOn: values.nextOn,
            quantity: Number(values.quantity),
            method: values.method,
            addressId: addressOf(values),
            savedCardId: SavedCardId.parse(Number(values.savedCardId)),
            total: total ?? before?.agreedTotal ?? cents(0),
            consent: values.consent,
          })
        } catch (problem) {
          // The amount may be another one by now, and a declined card leaves the changed choices: both are shown before the next try.
          await Promise.all([asked, myRepeats()].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
          throw problem
        }
      }}
      onClose={onClose}
    >
      {(form) => (
        <Fields
          {...{ form, lineId, before, first, cards, addresses }}
          onAdd={(what) => {
            setTyped({ ...form.getValues(), consent: false })
            setAdding(what)
          }}
        />
      )}
    </FormDialog>
  )
}

type FieldsProps = Pick<ChoicesProps, 'lineId' | 'before' | 'first' | 'cards' | 'addresses'> & {
  form: ReturnType<typeof useServerForm<typeof Form>>
  onAdd: (what: 'card' | 'address') => void
}
function Fields({ form, lineId, before, first, cards, addresses, onAdd }: FieldsProps) {
  const values = form.watch()
  const {
    data: offer = first,
    isPlaceholderData,
    error,
  } = useQuery({
    ...offerFor(wishOf(lineId, values)),
    placeholderData: keepPreviousData,
  })
  const methods = [...new Set<RepeatMethod>([...offer.methods, ...(before ? [before.method] : [])])]
  const total = offer.total ?? before?.agreedTotal ?? null
  const { title, storeName } = offer
  return (
    <>
      <p>
        <span className="font-medium">{title}</span>
        {offer.options && `, ${offer.options}`}
        <span className="block text-soft">{storeName}</span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...form.field('everyWeeks')}
          label="How often"
          choices={Array.from({ length: MOST_WEEKS }, (_, i) => ({ value: String(i + 1), label: capital(everyWords(i + 1)) }))}
        />
        <Input {...form.field('nextOn')} type="date" label="Next order" min={first.earliest} />
        <Input {...form.field('quantity')} type="number" inputMode="numeric" min={1} max={LIMITS.quantityPerOffer} label="Quantity" />
        <Select
          {...form.field('method')}
          label="How you get it"
          choices={methods.map((value) => ({ value, label: METHOD_WORDS[value] }))}
        />
      </div>
      {values.method === 'ship-to-me' && (
        <>
          <Select
            {...form.field('addressId')}
            label="Address"
            placeholder="Choose an address"
            choices={addresses.map(({ id, recipient, street1, city }) => ({
              value: String(id),
              label: `${recipient}, ${street1}, ${city}`,
            }))}
          />
          <Button variant="quiet" onClick={() => onAdd('address')}>
            Use another address
          </Button>
        </>
      )}
      <Select {...form.field('savedCardId')} label="Card" choices={cardChoices(cards)} />
      <Button variant="quiet" onClick={() => onAdd('card')}>
        Use another card
      </Button>
      {error && !isPlaceholderData && <ErrorState error={error} />}
      {offer.problem && !isPlaceholderData && <Notice tone="warning">{offer.problem}</Notice>}
      {total !== null && (
        <div aria-live="polite" aria-busy={isPlaceholderData} className="flex flex-col gap-2">
          <p>
            One order today, with tax and shipping: <span className="tabular font-semibold">{dollars(total)}</span>
          </p>
          <p>
            {repeatTerms({ title, storeName, everyWeeks: Number(values.everyWeeks), quantity: wishOf(lineId, values).quantity, total })}
          </p>
        </div>
      )}
      <Checkbox {...form.field('consent')} label={REPEAT_CONSENT_LABEL} />
    </>
  )
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
