import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { popularSearches } from '#contracts/search/search.ts'
import { read } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useShopLocation } from '#web/state/location.ts'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CategoryTiles } from '../catalog/CategoryTiles.tsx'
import { categories } from '../catalog/queries.ts'

/** Suggestions for an empty search: the user's recent searches, popular searches, and the departments. */
export function SearchHelp() {
  const { searches, remove } = useRecentSearches()
  const hydrated = useHydrated()
  const zip = useShopLocation((state) => state.searchPreferences.currentZipCode)
  const near = hydrated && zip ? zip : undefined
  const { data } = useQuery(categories())
  const { data: popular } = useQuery(read(popularSearches, { query: { near } }))
  useEffect(() => void useRecentSearches.persist.rehydrate(), [])
  return (
    <div className="flex flex-col gap-8">
      <h1>Search</h1>
      <p className="text-lg text-soft">Type a product, store or mall.</p>
      {searches.length > 0 && (
        <Searches title="Recent searches">
          {searches.map((text) => (
            <Search key={text} text={text}>
              <button
                type="button"
                onClick={() => remove(text)}
                aria-label={`Forget ${text}`}
                className="flex size-11 items-center justify-center rounded-r-full text-mute hover:text-link-strong"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </Search>
          ))}
        </Searches>
      )}
      {popular && popular.items.length > 0 && (
        <Searches title={popular.items[0]?.here ? 'Popular near you' : 'Popular searches'}>
          {popular.items.map(({ text }) => (
            <Search key={text} text={text} />
          ))}
        </Searches>
      )}
      <CategoryTiles categories={data?.items ?? []} />
    </div>
  )
}

function Searches({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-h4">{title}</h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

function Search({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className="inline-flex min-h-11 items-center rounded-full border border-control bg-surface">
      <TextLink to={`/search?q=${encodeURIComponent(text)}`} className={children ? 'pl-4' : 'px-4'}>
        {text}
      </TextLink>
      {children}
    </li>
  )
}
