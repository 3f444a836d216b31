import type { ReactNode } from 'react'
import type { ShownStore } from '#contracts/stores/stores.ts'
import { StoreCard } from './StoreCard.tsx'

type StoreGridProps = {
  stores: readonly ShownStore[]
  near: boolean
  headingLevel?: 2 | 3
  /** Next to a map. */
  narrow?: boolean
  /** More about a store, below its card. */
  below?: (store: ShownStore) => ReactNode
}

export function StoreGrid({ stores, near, headingLevel, narrow = false, below }: StoreGridProps) {
  return (
    <ul className={narrow ? 'grid grid-cols-1 gap-4 md:max-lg:grid-cols-2' : 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'}>
      {stores.map((store) => (
        <li key={store.id} className={below && 'flex flex-col gap-2'}>
          <StoreCard store={store} near={near} headingLevel={headingLevel} />
          {below?.(store)}
        </li>
      ))}
    </ul>
  )
}
