import { Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LIMITS } from '#contracts/limits.ts'
import { cx } from '#web/ui/class-names.ts'
import type { SuggestionRow } from './SearchSuggestions.tsx'

const SearchSuggestions = lazy(() => import('./SearchSuggestions.tsx'))

/** A plain form before any script runs; after that, a combobox with suggestions. */
export function SearchBox({ id, label, className }: { id: string; label?: string; className?: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const listId = useId()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ after: asked, text: asked })
  // The typed text stays until the page shows another search.
  const text = typed.after === asked ? typed.text : asked
  const [isOpen, setOpen] = useState(false)
  const [rows, setRows] = useState<readonly SuggestionRow[]>([])
  const [active, setActive] = useState(-1)

  function go(href: string) {
    setOpen(false)
    setActive(-1)
    void navigate(href)
  }
  function submit() {
    const query = text.trim().slice(0, LIMITS.queryLength)
    if (!query) return
    void import('#web/state/recent-searches.ts').then(({ useRecentSearches }) => useRecentSearches.getState().add(query))
    go(`/search?q=${encodeURIComponent(query)}`)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = rows.length - 1
    const move = (to: number) => {
      event.preventDefault()
      setOpen(true)
      setActive(to)
    }
    if (event.key === 'ArrowDown') move(active >= last ? (last < 0 ? -1 : 0) : active + 1)
    else if (event.key === 'ArrowUp') move(active <= 0 ? last : active - 1)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Enter' && isOpen && rows[active]) {
      event.preventDefault()
      go(rows[active].href)
    }
  }
  const isShown = isOpen && rows.length > 0
  return (
    <search aria-label={label} className={className}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false)
        }}
        className="relative"
      >
        <label htmlFor={id} className="visually-hidden">
          Search products, stores and malls
        </label>
        <input
          id={id}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LIMITS.queryLength}
          placeholder="Search products, stores and malls"
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped({ after: asked, text: event.target.value })
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full appearance-none rounded-sm border border-control bg-surface pr-12 pl-4 text-base text-text [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-sm text-link hover:text-link-strong"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={2} />
        </button>
        <div
          className={cx(
            'off-band absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-hairline bg-surface text-text shadow-2',
            !isShown && 'hidden',
          )}
        >
          {isOpen && (
            <Suspense>
              <SearchSuggestions {...{ listId, text, active }} onRows={setRows} onPick={go} onHover={setActive} />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  )
}
