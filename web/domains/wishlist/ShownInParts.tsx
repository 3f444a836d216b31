import { type ReactNode, useState } from 'react'
import { LoadMore } from '#web/ui/LoadMore.tsx'

const PART = 48

/** Shows part of a list that is already loaded, and more on request. */
export function ShownInParts<T>({
  items,
  noun,
  children,
}: {
  items: readonly T[]
  noun: string
  children: (shown: readonly T[]) => ReactNode
}) {
  const [most, setMost] = useState(PART)
  return (
    <>
      {children(items.slice(0, most))}
      {items.length > PART && (
        <LoadMore
          shown={Math.min(most, items.length)}
          total={items.length}
          hasMore={items.length > most}
          busy={false}
          onMore={() => setMost(most + PART)}
          noun={noun}
        />
      )}
    </>
  )
}
