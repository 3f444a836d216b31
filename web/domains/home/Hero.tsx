import { MapPin, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { SEARCH_ID } from '#web/shell/search-id.ts'
import { SearchCombobox, searchFor } from '#web/shell/SearchCombobox.tsx'
import { ALL_LOCATIONS, locationLabel, useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/class-names.ts'

const UNKNOWN_PLACE = "We don't know that place. Type a ZIP, a city or a mall."

/** One question, over a drawn street: the item and the place. It works before any script loads. */
export function Hero() {
  return (
    <section className="hero-street -mx-4 flex flex-col gap-5 px-4 pt-6 pb-22 sm:mx-0 sm:mt-5 sm:rounded-lg sm:px-8 md:items-center md:gap-7 md:pt-12 md:pb-44 md:text-center">
      <div className="flex flex-col gap-2 md:items-center">
        <h1 className="text-h2 font-bold md:text-hero">
          Find it nearby. <span className="max-md:block">Pick it up today.</span>
        </h1>
        <p className="text-soft max-md:sr-only md:text-lg">
          Real stock from local stores and malls. One cart, one payment, SPIRALs on every order.
        </p>
      </div>
      <WhatAndWhere />
    </section>
  )
}

const cell =
  'flex min-h-13 items-center gap-3 px-4 focus-within:z-1 focus-within:rounded-md focus-within:ring-3 focus-within:ring-accent-strong'
const input = 'h-6 w-full bg-transparent p-0 text-base text-text outline-none focus-visible:shadow-none focus-visible:outline-none'

/** Hand-written instead of using the form library, which the home page would have to load for these two fields. */
function WhatAndWhere() {
  const place = useShopLocation(locationLabel)
  const here = place === ALL_LOCATIONS ? '' : place.replace(/^Near /, '')
  const navigate = useNavigate()
  const what = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(form: FormData) {
    const search = searchFor(form.get('q'))
    const where = String(form.get('near') ?? '').trim()
    setError(undefined)
    if (where !== here) {
      setBusy(true)
      try {
        const { goTo } = await import('./go-to-place.ts')
        if (!(await goTo(where))) return setError(UNKNOWN_PLACE)
        if (!search) toast({ title: where ? `Showing ${locationLabel(useShopLocation.getState())}` : 'Showing all locations' })
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        return setError(problem.status === 404 ? UNKNOWN_PLACE : sentenceFor(problem))
      } finally {
        setBusy(false)
      }
    } else if (!search) return what.current?.focus()
    if (search) void navigate(search)
  }

  return (
    <form
      action="/search"
      noValidate
      aria-label="What and where"
      className="@container flex w-full max-w-3xl flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] rounded-md border border-control bg-surface text-left shadow-2 md:grid-cols-[minmax(0,1fr)_15rem_auto] @max-[16rem]:grid-cols-1">
        <div className={cx(cell, 'max-md:col-span-2 max-md:border-b max-md:border-hairline @max-[16rem]:col-span-1!')}>
          <Search aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={2} />
          <span className="flex min-w-0 flex-1 flex-col py-1.5">
            <label htmlFor={SEARCH_ID} className="text-xs font-semibold text-mute">
              What are you looking for?
            </label>
            <SearchCombobox ref={what} id={SEARCH_ID} placeholder="Trail shoes, a lamp, a birthday cake" className={input} />
          </span>
        </div>
        <div className={cx(cell, 'md:border-l md:border-hairline')}>
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={2} />
          <span className="flex min-w-0 flex-1 flex-col py-1.5">
            <label htmlFor="home-where" className="text-xs font-semibold text-mute">
              ZIP, city or mall
            </label>
            <input
              key={here}
              id="home-where"
              name="near"
              defaultValue={here}
              placeholder="55425"
              maxLength={80}
              autoComplete="postal-code"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'home-where-error' : undefined}
              className={input}
            />
          </span>
        </div>
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Looking for that place…" className="m-1.5">
          Search
        </Button>
      </div>
      {error && (
        <p id="home-where-error" role="alert" className="rounded-sm bg-surface px-3 py-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
