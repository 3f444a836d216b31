import { Search } from 'lucide-react'
import { z } from 'zod'
import { Zip } from '#contracts/auth.ts'
import { zipPlace } from '#contracts/places.ts'
import { call } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

/** One promise, a ZIP, and a way to search that works before any script runs. */
export function Hero({ near }: { near: string | undefined }) {
  return (
    <section className="-mx-4 flex flex-col gap-6 bg-tint px-4 py-10 sm:mx-0 sm:rounded-lg sm:px-8 md:py-14">
      <div className="flex max-w-prose flex-col gap-3">
        <h1 className="text-h1 md:text-hero">Find it nearby. Pick it up today.</h1>
        <p className="text-lg text-soft">Real stock in local stores and malls, one cart for all of them, and SPIRALs on every order.</p>
      </div>
      <div className="grid max-w-3xl gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <form action="/search" className="flex items-end gap-2">
          <Input
            label="What are you looking for?"
            name="q"
            type="search"
            maxLength={120}
            placeholder="Trail shoes, a lamp, a birthday cake"
            autoComplete="off"
            fieldClassName="flex-1"
          />
          <Button type="submit" icon={<Search aria-hidden="true" className="size-5" />}>
            Search
          </Button>
        </form>
        <ZipForm near={near} />
      </div>
    </section>
  )
}

function ZipForm({ near }: { near: string | undefined }) {
  const chooseLocation = useShopLocation((location) => location.chooseLocation)
  const form = useServerForm(z.object({ zip: Zip }), { defaultValues: { zip: '' } })
  const refusal = form.summary.faults.find(({ id }) => id === null)?.message
  const field = form.field('zip')
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={form.submit(async ({ zip }) => {
        await call(zipPlace, { params: { zip } })
        chooseLocation({ type: 'zip', value: zip, displayName: `Near ${zip}`, zip }, [])
      })}
    >
      <Input
        {...field}
        error={field.error ?? refusal}
        label="Your ZIP"
        placeholder={near ?? '55425'}
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        fieldClassName="w-32"
      />
      <Button type="submit" variant="secondary" busy={form.isSubmitting}>
        {near ? 'Change' : 'Shop near'}
      </Button>
    </form>
  )
}
