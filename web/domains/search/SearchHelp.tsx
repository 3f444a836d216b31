import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRecentSearches } from '#web/state/recent-searches.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CategoryTiles } from '../catalog/CategoryTiles.tsx'
import { categories } from '../catalog/queries.ts'

/** A search without words: what was looked for before, and the departments. */
export function SearchHelp() {
  const { searches } = useRecentSearches()
  const { data } = useQuery(categories())
  useEffect(() => void useRecentSearches.persist.rehydrate(), [])
  return (
    <div className="flex flex-col gap-8">
      <h1>Search</h1>
      <p className="text-lg text-soft">Type a product, store or mall.</p>
      {searches.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-h4">Recent searches</h2>
          <ul className="flex flex-col gap-1">
            {searches.map((text) => (
              <li key={text}>
                <TextLink to={`/search?q=${encodeURIComponent(text)}`}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CategoryTiles categories={data?.items ?? []} />
    </div>
  )
}
