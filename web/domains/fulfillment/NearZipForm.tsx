import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { Zip } from '#contracts/auth.ts'
import { zipPlace } from '#contracts/places.ts'
import { call } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

/** The ZIP lives in the address: a list near somewhere can be shared. */
export function NearZipForm({ zip }: { zip: string | null }) {
  const [, setSearch] = useSearchParams()
  const known = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const form = useServerForm(z.object({ zip: Zip }), { defaultValues: { zip: zip ?? '' } })
  const show = (near: string) => setSearch({ near }, { preventScrollReset: true })
  const { faults } = form.summary
  const refusal = faults.find(({ id }) => id === null)?.message
  const field = form.field('zip')

  return (
    <form
      method="get"
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={form.submit(async ({ zip: wanted }) => {
        await call(zipPlace, { params: { zip: wanted } })
        show(wanted)
      })}
    >
      <Input
        {...field}
        error={field.error ?? refusal}
        label="ZIP"
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        fieldClassName="w-40"
      />
      <Button type="submit" variant="secondary" busy={form.isSubmitting}>
        Show nearest
      </Button>
      {known && known !== zip && (
        <Button variant="quiet" onClick={() => show(known)}>
          Near {known}
        </Button>
      )}
    </form>
  )
}
