import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { STATES } from '#contracts/places/us-states.ts'
import { type ZipPlace, zipPlace } from '#contracts/places/places.ts'
import { read } from '#web/lib/api.ts'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'

export type AddressName = 'street1' | 'street2' | 'city' | 'state' | 'zip'
type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined }
type AddressFieldsProps = {
  field: (name: AddressName) => FieldProps
  zip: string
  city: string
  /** Called with the city and state of a known ZIP; the city is the typed one where there is one. */
  onPlace: (place: ZipPlace) => void
  /** Autofill section, which separates two addresses on one page. */
  section?: string
}

const STATE_CHOICES = [...Object.entries(STATES), ['DC', 'District of Columbia'] as const]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** A postal address. The ZIP comes before city and state because it fills them in. */
export function AddressFields({ field, zip, city, onPlace, section = 'shipping' }: AddressFieldsProps) {
  const suggested = useSuggestedCity({ zip, city, onPlace })
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
      <p role="status" className="text-sm text-soft empty:hidden">
        {suggested && (
          <>
            ZIP {suggested.zip} is usually {suggested.city}, {suggested.state}.{' '}
            <button type="button" className={linkClass} onClick={() => onPlace(suggested)}>
              Use {suggested.city}
            </button>
          </>
        )}
      </p>
    </>
  )
}

/** Placeholder while there is no complete ZIP to look up: the API rejects a partial ZIP. */
const UNASKED = '00000'

/**
 * Looks up each ZIP that the user enters once; the form's initial ZIP is not looked up. An empty city is filled in, a typed one is never
 * overwritten: suburbs share ZIPs with the city beside them. Returns the ZIP's usual city where the typed one does not fit.
 */
function useSuggestedCity({ zip, city, onPlace }: Pick<AddressFieldsProps, 'zip' | 'city' | 'onPlace'>): ZipPlace | null {
  const [initial] = useState(zip)
  const isEntered = /^\d{5}$/.test(zip) && zip !== initial
  const { data } = useQuery({ ...read(zipPlace, { params: { zip: isEntered ? zip : UNASKED } }), enabled: isEntered })
  const filled = useRef('')
  const fill = useEffectEvent((place: ZipPlace) => {
    const isTyped = place.city === '' || (city.trim() !== '' && city !== filled.current)
    if (!isTyped) filled.current = place.city
    onPlace(isTyped ? { ...place, city } : place)
  })
  const told = useRef<ZipPlace>(null)
  useEffect(() => {
    if (!data || told.current === data) return
    told.current = data
    fill(data)
  }, [data])
  const isFitting = !data || city.trim() === '' || data.cities.some((one) => sameCity(one, city))
  return isEntered && data?.city && !isFitting ? data : null
}

const sameCity = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
