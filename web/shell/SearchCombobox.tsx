import { lazy, type Ref, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LIMITS } from '#contracts/limits.ts'
import { cx } from '#web/ui/class-names.ts'
import { type FoundRow, useCombobox } from '#web/ui/useCombobox.ts'

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
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ after: asked, text: asked })
  // The typed text stays until the page shows another search.
  const text = typed.after === asked ? typed.text : asked
  const [rows, setRows] = useState<readonly FoundRow[]>([])
  const { field, onBlur, ...box } = useCombobox({ rows, onPick: ({ href }) => void navigate(href) })
  return (
    <div className="contents" onBlur={onBlur}>
      <input
        ref={ref}
        id={id}
        name="q"
        type="search"
        {...field}
        enterKeyHint="search"
        maxLength={LIMITS.queryLength}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setTyped({ after: asked, text: event.target.value })}
        className={cx('appearance-none text-base text-text [&::-webkit-search-cancel-button]:hidden', className)}
      />
      <div
        className={cx(
          'off-band absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-hairline bg-surface text-left text-text shadow-2',
          !box.isShown && 'hidden',
        )}
      >
        {box.isOpen && (
          <Suspense>
            <SearchSuggestions {...box} text={text} onRows={setRows} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
