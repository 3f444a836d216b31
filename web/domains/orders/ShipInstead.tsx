import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { STATES } from '#contracts/places/us-states.ts'
import { inServedPlace, ParcelDestination } from '#contracts/places/delivery.ts'
import type { Fulfillment } from '#contracts/orders/orders.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useAskedZips } from '../identity/asked-zips.ts'
import { AddressFields } from '../identity/AddressFields.tsx'
import { myAddresses } from '../identity/queries.ts'
import { type OrderAddress, useChooseAlternative } from './queries.ts'

const Form = z.object({ destination: ParcelDestination.check(inServedPlace) })
type ShipInsteadProps = { group: Fulfillment; address: OrderAddress; state: string; onGone: () => void }

/** The address for a pickup order that will be shipped instead: a saved address in the state where it was taxed is prefilled. */
export function ShipInstead({ group, address, state, onGone }: ShipInsteadProps) {
  const choose = useChooseAlternative(address, 'mine')
  const { data: saved } = useQuery(myAddresses())
  const form = useServerForm(Form, { defaultValues: { destination: { street1: '', street2: '', city: '', state, zip: '' } } })
  const askedZips = useAskedZips()
  const { setValue, getValues } = form
  useEffect(() => {
    const own = saved?.items.find((each) => each.state === state)
    if (!own || getValues('destination.street1')) return
    setValue('destination', { street1: own.street1, street2: own.street2 ?? '', city: own.city, state: own.state, zip: own.zip })
  }, [saved, state, setValue, getValues])
  const fill = useCallback(
    (place: ZipPlace) => {
      setValue('destination.city', place.city, { shouldValidate: true })
      setValue('destination.state', place.state, { shouldValidate: true })
    },
    [setValue],
  )
  const send = ({ destination }: z.output<typeof Form>) =>
    choose.mutateAsync(
      {
        params: { number: address.number, fulfillmentId: group.id },
        query: address.key ? { key: address.key } : {},
        body: { kind: 'ship', destination, ...askedZips.confirmed([destination.zip]) },
      },
      {
        onError(problem) {
          askedZips.hear(problem, [destination.zip])
          if (problem.code === 'orders.choice_gone') onGone()
        },
      },
    )
  return (
    <form noValidate onSubmit={form.submit(send)} className="flex flex-col gap-4 rounded-md bg-surface p-4">
      <h4 className="text-base">Ship to</h4>
      <p className="text-sm text-soft">An address in {STATES[state] ?? state}, because this order was taxed there.</p>
      <ErrorSummary {...form.summary} />
      <AddressFields
        field={(name) => form.field(`destination.${name}`)}
        zip={form.watch('destination.zip')}
        city={form.watch('destination.city')}
        onPlace={fill}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting}>
          Ship it here
        </Button>
      </div>
    </form>
  )
}
