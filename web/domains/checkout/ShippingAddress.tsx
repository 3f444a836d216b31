import { useCallback, useState } from 'react'
import type { Address } from '#contracts/identity/auth.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { AddressFields } from '../identity/AddressFields.tsx'
import { type CheckoutFields, destinationOf } from './fields.ts'
import { NOTHING_ENTERED } from './draft.ts'

const ANOTHER = 'another'

/** One shipping address for all items shipped home: saved or typed. */
export function ShippingAddress({ form, addresses }: { form: CheckoutFields; addresses: readonly Address[] }) {
  const [chosen, setChosen] = useState(() =>
    String(addresses.find((address) => isSame(address, form.getValues('destination')))?.id ?? ANOTHER),
  )
  const { setValue } = form
  const fill = useCallback(
    ({ city, state }: ZipPlace) => {
      setValue('destination.city', city, { shouldValidate: true })
      setValue('destination.state', state, { shouldValidate: true })
    },
    [setValue],
  )
  const choose = (id: string) => {
    setChosen(id)
    const address = addresses.find((one) => String(one.id) === id)
    setValue('destination', address ? destinationOf(address) : NOTHING_ENTERED.destination, { shouldValidate: address !== undefined })
  }
  const hasFaults = form.formState.errors.destination !== undefined
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base">Ship to</h3>
      {addresses.length > 0 && (
        <RadioGroup
          legend="Address"
          legendHidden
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          choices={[
            ...addresses.map(({ id, label, recipient, street1, street2, city, state, zip }) => ({
              value: String(id),
              label: `${label}, ${recipient}`,
              detail: [street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).join(', '),
            })),
            { value: ANOTHER, label: 'Another address' },
          ]}
        />
      )}
      {(chosen === ANOTHER || hasFaults) && (
        <AddressFields
          field={(name) => form.field(`destination.${name}`)}
          zip={form.watch('destination.zip')}
          city={form.watch('destination.city')}
          onPlace={fill}
        />
      )}
    </div>
  )
}

const isSame = (address: Address, typed: { street1: string; zip: string }): boolean =>
  address.street1 === typed.street1 && address.zip === typed.zip
