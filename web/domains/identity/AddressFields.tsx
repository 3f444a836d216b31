import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { STATES } from '#contracts/us-states.ts'
import { type ZipPlace, zipPlace } from '#contracts/places.ts'
import { read } from '#web/lib/api.ts'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

export type AddressName = 'street1' | 'street2' | 'city' | 'state' | 'zip'
type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined }
type AddressFieldsProps = {
  field: (name: AddressName) => FieldProps
  zip: string
  /** A known ZIP says which city and state it is in. */
  onPlace: (place: ZipPlace) => void
  /** Tells two addresses on one page apart for the browser's own filling in. */
  section?: string
}

const STATE_CHOICES = [...Object.entries(STATES), ['DC', 'District of Columbia'] as const]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** A postal address. The ZIP stands before city and state because it fills them in. */
export function AddressFields({ field, zip, onPlace, section = 'shipping' }: AddressFieldsProps) {
  usePlaceOf(zip, onPlace)
  return (
    <>
      <Input {...field('street1')} label="Street address" autoComplete={`${section} address-line1`} />
      <Input {...field('street2')} label="Apartment, suite" optional autoComplete={`${section} address-line2`} />
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Input {...field('zip')} label="ZIP" inputMode="numeric" maxLength={5} autoComplete={`${section} postal-code`} />
        <Input {...field('city')} label="City" autoComplete={`${section} address-level2`} />
        <Select
          {...field('state')}
          label="State"
          placeholder="Choose a state"
          choices={STATE_CHOICES}
          autoComplete={`${section} address-level1`}
        />
      </div>
    </>
  )
}

/** Stands in while there is no ZIP to ask about: half a ZIP is not an address of the API. */
const UNASKED = '00000'

/** Asks once for each ZIP that somebody enters; the ZIP a form came with is left alone. */
function usePlaceOf(zip: string, onPlace: (place: ZipPlace) => void) {
  const [initial] = useState(zip)
  const isEntered = /^\d{5}$/.test(zip) && zip !== initial
  const { data } = useQuery({ ...read(zipPlace, { params: { zip: isEntered ? zip : UNASKED } }), enabled: isEntered })
  const told = useRef<ZipPlace>(null)
  useEffect(() => {
    if (!data || told.current === data) return
    told.current = data
    onPlace(data)
  }, [data, onPlace])
}
