import { Search } from 'lucide-react'
import { useState } from 'react'
import { Zip } from '#contracts/identity/auth.ts'
import { zipPlace } from '#contracts/places/places.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

export const ZIP_FIELD = 'your-zip'

/** One promise, a ZIP field, and a search that works before any script loads. */
export function Hero({ near }: { near: string | undefined }) {
  return (
    <section className="-mx-4 flex flex-col gap-6 bg-tint px-4 py-10 sm:mx-0 sm:mt-6 sm:rounded-lg sm:px-8 md:py-14">
      <div className="flex max-w-prose flex-col gap-3">
        <h1 className="text-h1 md:text-hero">Find it nearby. Pick it up today.</h1>
        <p className="text-lg text-soft">Real stock in local stores and malls, one cart for all of them, and SPIRALs on every order.</p>
      </div>
      <div className="grid max-w-3xl gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
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

/** Hand-written instead of using the form library, which the home page would have to load for this one field. */
function ZipForm({ near }: { near: string | undefined }) {
  const chooseLocation = useShopLocation((location) => location.chooseLocation)
  const [error, setError] = useState<string>()
  async function submit(form: FormData) {
    const zip = Zip.safeParse(form.get('zip'))
    if (!zip.success) return setError(zip.error.issues[0]?.message)
    try {
      await call(zipPlace, { params: { zip: zip.data } })
      setError(undefined)
      chooseLocation({ type: 'zip', value: zip.data, displayName: `Near ${zip.data}`, zip: zip.data }, [])
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(sentenceFor(problem))
    }
  }
  return (
    <form
      noValidate
      className="md:w-64"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <Field id={ZIP_FIELD} label="Your ZIP" error={error}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              name="zip"
              placeholder={near ?? '55425'}
              inputMode="numeric"
              maxLength={5}
              autoComplete="postal-code"
              className={cx(controlClass(error), 'max-w-32 md:max-w-none')}
            />
            <Button type="submit" variant="secondary" className="shrink-0">
              {near ? 'Change' : 'Shop near'}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
