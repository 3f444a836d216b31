import type { StoreCard as Store } from '#contracts/stores.ts'
import { StoreCard } from './StoreCard.tsx'

export function StoreGrid({ stores, near, headingLevel }: { stores: readonly Store[]; near: boolean; headingLevel?: 2 | 3 }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {stores.map((store) => (
        <li key={store.id}>
          <StoreCard store={store} near={near} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
