import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LIMITS } from '#contracts/limits.ts'
import { cx } from '#web/ui/class-names.ts'
import type { SuggestionRow } from './SearchSuggestions.tsx'

const SearchSuggestions = lazy(() => import('./SearchSuggestions.tsx'))

/** The address of a search; the words are remembered for the suggestions of this browser. */
export function searchFor(words: FormDataEntryValue | null): string | null {
  const query = String(words ?? '')
    .trim()
    .slice(0, LIMITS.queryLength)
  if (!query) return null
  void import('#web/state/recent-searches.ts').then(({ useRecentSearches }) => useRecentSearches.getState().add(query))
  return `/search?q=${encodeURIComponent(query)}`
}

/** The field `q` of a search form, with suggestions below the nearest positioned element. Before any script runs, a plain field. */
export function SearchCombobox({
  id,
  placeholder,
  className,
  ref,
}: {
  id: string
  placeholder: string
  className: string
  ref?: Ref<HTMLInputElement>
}) {
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

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function go(href: string) {
    close()
    void navigate(href)
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
      close()
    } else if (event.key === 'Enter') {
      const row = isOpen ? rows[active] : undefined
      if (!row) return close()
      event.preventDefault()
      go(row.href)
    }
  }
  const isShown = isOpen && rows.length > 0
  return (
    <div
      className="contents"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <input
        ref={ref}
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
        placeholder={placeholder}
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped({ after: asked, text: event.target.value })
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        className={cx('appearance-none text-base text-text [&::-webkit-search-cancel-button]:hidden', className)}
      />
      <div
        className={cx(
          'off-band absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-hairline bg-surface text-left text-text shadow-2',
          !isShown && 'hidden',
        )}
      >
        {isOpen && (
          <Suspense>
            <SearchSuggestions {...{ listId, text, active }} onRows={setRows} onPick={go} onHover={setActive} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
