import { Gift, Trash2, UserPlus } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { AddressFields } from '../identity/AddressFields.tsx'
import { NOBODY } from './draft.ts'
import type { CheckoutFields } from './fields.ts'
import { piecesFor, PIECES_APART, withoutRecipient } from './for-whom.ts'

type GiftSectionProps = { form: CheckoutFields; items: readonly CartItem[] }

/** Whether the order is a gift, and which items are for other people. */
export function GiftSection({ form, items }: GiftSectionProps) {
  const recipients = form.watch('recipients')
  const add = useRef<HTMLButtonElement>(null)
  const count = recipients.length
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-4">
      <h3 className="flex items-center gap-2 text-base">
        <Gift aria-hidden="true" className="size-5 text-link" strokeWidth={1.75} />
        Gifts and other people
      </h3>
      <GiftFields form={form} at="gift" label="This order is a gift" />
      {recipients.map((_, position) => (
        <Recipient
          // Positions are the only identity of these fields; the form holds their values.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          form={form}
          position={position}
          getsParcel={items.some((item) => item.fulfillmentMethod === 'ship-to-me' && piecesFor(item, form.getValues()).includes(position))}
          onRemove={() => {
            const left = withoutRecipient(form.getValues(), position)
            form.clearErrors('recipients')
            form.setValue('recipients', left.recipients)
            form.setValue('forWhom', left.forWhom)
            add.current?.focus()
          }}
        />
      ))}
      {count > 0 && <WhoGetsWhat form={form} items={items} />}
      {count < LIMITS.recipientsPerOrder && (
        <div>
          <Button
            ref={add}
            variant="secondary"
            onClick={() => {
              form.setValue('recipients', [...form.getValues('recipients'), NOBODY])
              requestAnimationFrame(() => form.setFocus(`recipients.${count}.name`))
            }}
            icon={<UserPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            {count === 0 ? 'Send items to someone else' : 'Add another person'}
          </Button>
        </div>
      )}
    </div>
  )
}

type RecipientProps = { form: CheckoutFields; position: number; getsParcel: boolean; onRemove: () => void }

function Recipient({ form, position, getsParcel, onRemove }: RecipientProps) {
  const at = `recipients.${position}` as const
  const { setValue, trigger } = form
  const fill = useCallback(
    ({ city, state }: ZipPlace) => {
      setValue(`recipients.${position}.destination.city`, city, { shouldValidate: true })
      setValue(`recipients.${position}.destination.state`, state, { shouldValidate: true })
      void trigger(`recipients.${position}.destination.zip`)
    },
    [setValue, trigger, position],
  )
  const name = form.watch(`${at}.name`).trim() || `person ${position + 1}`
  return (
    <fieldset className="flex flex-col gap-4 rounded-sm bg-sunken p-4">
      <legend className="visually-hidden">Items for {name}</legend>
      <div className="flex items-end gap-2">
        <Input
          {...form.field(`${at}.name`)}
          label={`Name of person ${position + 1}`}
          hint="As on their ID, in case they pick up."
          autoComplete="off"
          maxLength={80}
          fieldClassName="flex-1"
        />
      </div>
      {getsParcel && (
        <AddressFields
          field={(part) => form.field(`${at}.destination.${part}`)}
          zip={form.watch(`${at}.destination.zip`)}
          city={form.watch(`${at}.destination.city`)}
          onPlace={fill}
          section={`section-recipient${position + 1} shipping`}
        />
      )}
      <GiftFields form={form} at={`${at}.gift`} label={`A gift for ${name}`} />
      <div>
        <Button variant="quiet" size="sm" onClick={onRemove} icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}>
          Remove {name}
        </Button>
      </div>
    </fieldset>
  )
}

type GiftFieldsProps = { form: CheckoutFields; at: 'gift' | `recipients.${number}.gift`; label: string }

function GiftFields({ form, at, label }: GiftFieldsProps) {
  const isGift = form.watch(`${at}.isGift`)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox {...form.register(`${at}.isGift`)} label={label} hint={isGift ? "The packing slip won't show prices." : undefined} />
      {isGift && (
        <Textarea
          {...form.field(`${at}.note`)}
          label="Gift note"
          optional
          hint={`The store prints it and packs it with the items. Up to ${LIMITS.giftNote} characters, no web addresses.`}
          rows={3}
          maxLength={LIMITS.giftNote}
        />
      )}
    </div>
  )
}

function WhoGetsWhat({ form, items }: GiftSectionProps) {
  const { recipients, forWhom } = { recipients: form.watch('recipients'), forWhom: form.watch('forWhom') }
  const choices = [
    { value: '', label: 'Me' },
    ...recipients.map(({ name }, position) => ({ value: String(position), label: name.trim() || `Person ${position + 1}` })),
  ]
  const choose = (item: CartItem, piece: number, position: string) => {
    const before = piecesFor(item, { recipients, forWhom }).map((each) => (each === null ? '' : String(each)))
    form.setValue('forWhom', { ...forWhom, [item.id]: before.with(piece, position) })
  }
  return (
    <div role="group" aria-label="Choose a recipient for each item" className="flex flex-col gap-3">
      <p className="font-medium">Choose a recipient for each item</p>
      {items.map((item) => {
        const pieces = piecesFor(item, { recipients, forWhom })
        const shown = item.quantity > PIECES_APART ? pieces.slice(0, 1) : pieces
        return shown.map((position, piece) => (
          <Select
            // Pieces of one line are told apart by their number alone.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${item.id} ${piece}`}
            label={labelOf(item, piece, shown.length)}
            value={position === null ? '' : String(position)}
            choices={choices}
            onChange={({ target }) => choose(item, piece, target.value)}
            fieldClassName="w-full sm:w-96"
          />
        ))
      })}
    </div>
  )
}

const labelOf = ({ title: name, quantity }: CartItem, piece: number, shown: number): string => {
  if (shown > 1) return `${name}, ${piece + 1} of ${quantity}`
  return quantity > 1 ? `${name}, all ${quantity}` : name
}
