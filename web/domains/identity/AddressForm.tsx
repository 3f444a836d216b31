import { useCallback } from 'react'
import { z } from 'zod'
import { type Address, AddressInput } from '#contracts/identity/auth.ts'
import { inServedPlace } from '#contracts/places/delivery.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useAskedZips } from './asked-zips.ts'
import { AddressFields } from './AddressFields.tsx'
import { useAddAddress, useChangeAddress } from './queries.ts'

const { label, recipient, street1, street2, zip, city, state, phone, isDefault } = AddressInput.shape
/** Fields in screen order; empty optional fields are left out. */
const Form = z
  .object({ label, recipient, street1, street2, zip, city, state, phone, isDefault })
  .check(inServedPlace)
  .transform(({ street2: unit, phone: number, ...address }) => ({
    ...address,
    ...(unit && { street2: unit }),
    ...(number && { phone: number }),
  }))

/** The form for a new or an existing address. */
export function AddressForm({ address, recipient, onDone }: { address: Address | null; recipient: string; onDone: () => void }) {
  const add = useAddAddress()
  const change = useChangeAddress()
  const form = useServerForm(Form, {
    keptAs: `address ${address?.id ?? 'new'}`,
    defaultValues: address ? { ...address, street2: address.street2 ?? '', phone: address.phone ?? '' } : { ...EMPTY, recipient },
  })
  const { setValue } = form
  const fill = useCallback(
    ({ city, state }: ZipPlace) => {
      setValue('city', city, { shouldValidate: true })
      setValue('state', state, { shouldValidate: true })
    },
    [setValue],
  )
  const askedZips = useAskedZips()
  const save = form.submit(async (typed) => {
    const body = { ...typed, ...askedZips.confirmed([typed.zip]) }
    try {
      await (address ? change.mutateAsync({ params: { id: address.id }, body }) : add.mutateAsync({ body }))
    } catch (problem) {
      askedZips.hear(problem, [typed.zip])
      throw problem
    }
    onDone()
  })
  return (
    <form method="post" onSubmit={save} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input {...form.field('label')} label="Address name" hint="Home, work or something else" autoComplete="off" />
      <Input {...form.field('recipient')} label="Recipient" autoComplete="shipping name" />
      <AddressFields field={form.field} zip={form.watch('zip')} city={form.watch('city')} onPlace={fill} />
      <Input {...form.field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete="shipping tel" />
      <Checkbox {...form.field('isDefault')} label="Make this my default address" />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
          Save address
        </Button>
      </div>
    </form>
  )
}

const EMPTY = { label: 'Home', recipient: '', street1: '', street2: '', city: '', state: '', zip: '', phone: '', isDefault: false }
