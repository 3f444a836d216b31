import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Store } from '#contracts/stores/stores.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Criteria } from './Criteria.tsx'
import { trustOf } from './queries.ts'
import { TrustedMark } from '#web/ui/TrustedMark.tsx'

/** The mark on the page of a store, with its reasons. Nothing for a store without it. */
export function StoreMark({ store }: { store: Store }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // It may be opened before the page is alive.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  const { data } = useQuery({ ...trustOf(store.id), enabled: isOpen })
  if (!store.trusted) return null
  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 w-fit content-center">
        <TrustedMark /> <span className="text-sm text-link underline">Why?</span>
      </summary>
      <div className="flex max-w-prose flex-col gap-2 rounded-md bg-sunken p-3">
        {data ? <Criteria trust={data} /> : <p className="text-sm text-soft">Loading its figures…</p>}
        <TextLink to="/trusted-local-stores#criteria" className="text-sm">
          How a store earns the mark
        </TextLink>
      </div>
    </details>
  )
}
