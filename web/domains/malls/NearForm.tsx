import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Zip } from '#contracts/identity/people.ts'
import { DEFAULT_MAX_DISTANCE, DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'
import { placesProblems, zipPlace } from '#contracts/places/places.ts'
import { UNKNOWN_ZIP, useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem, read, sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Nearby } from './nearby.ts'

const DISTANCES = DISTANCE_OPTIONS.map((miles) => ({
  value: String(miles),
  label: miles === NATIONWIDE_MILES ? 'Nationwide' : `Within ${miles} miles`,
}))

/** The map can set a distance that is not among the options. */
const choicesWith = (within = NATIONWIDE_MILES) =>
  DISTANCES.some(({ value }) => value === String(within))
    ? DISTANCES
    : [{ value: String(within), label: `Within ${plural(within, 'mile')}` }, ...DISTANCES]

/** ZIP and distance, stored in the address so that the list can be shared. */
export function NearForm({ near, within, onNear }: Nearby & { /** Called with a valid typed ZIP. */ onNear?: (zip: string) => void }) {
  const { change, get } = useAddressFilters()
  const client = useQueryClient()
  const unknown = get(UNKNOWN_ZIP)
  // The error for an invalid address is shown until the user types.
  const [said, setError] = useState<string | null>()
  const error = said === undefined && unknown ? placesProblems['places.unknown_zip'].message : (said ?? undefined)
  const [isLooking, setLooking] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('near')
    const typed = typeof given === 'string' ? given.trim() : ''
    const zip = Zip.safeParse(typed)
    if (!typed) return change({ near: null, within: null, everywhere: '1' })
    if (!zip.success) return setError('Enter a 5-digit ZIP.')
    setLooking(true)
    try {
      await client.fetchQuery(read(zipPlace, { params: { zip: zip.data } }))
      setError(null)
      onNear?.(zip.data)
      change({ near: zip.data, within: String(within ?? DEFAULT_MAX_DISTANCE), everywhere: null, mallId: null })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(sentenceFor(problem))
    } finally {
      setLooking(false)
    }
  }
  return (
    <form method="get" onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2 max-sm:w-full">
      <Input
        key={near ?? unknown ?? ''}
        name="near"
        label="Near ZIP"
        labelHidden
        placeholder="ZIP"
        defaultValue={near ?? unknown ?? ''}
        error={error}
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        onChange={() => setError(null)}
        // The error takes a full line below the field instead of a column five digits wide.
        fieldClassName={error ? 'min-w-28 basis-full' : 'w-28'}
        className="max-w-28"
      />
      <Button type="submit" variant="secondary" busy={isLooking} busyLabel="Looking up the ZIP…">
        Show nearest
      </Button>
      {near && (
        <Select
          label="Distance"
          labelHidden
          value={String(within ?? NATIONWIDE_MILES)}
          choices={choicesWith(within)}
          onChange={(event) => change({ near, within: event.target.value })}
          fieldClassName="w-44 max-sm:w-full"
        />
      )}
    </form>
  )
}
