import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { LegalDocument } from '#contracts/legal.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { changesBetween } from './changes-between.ts'
import { legalText } from './queries.ts'

type Text = z.output<typeof LegalDocument>

/** The differences from the previous version, which is fetched on demand. */
export function LegalChanges({ text }: { text: Text }) {
  const [isOpen, setOpen] = useState(false)
  const previous = text.versions[text.versions.indexOf(text.version) + 1]
  if (!previous) return null
  return (
    <details data-print="hide" className="rounded-md border border-hairline px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-medium text-link">See what changed</summary>
      {isOpen && <Changes text={text} previous={previous} />}
    </details>
  )
}

function Changes({ text, previous }: { text: Text; previous: string }) {
  const { data, error, refetch } = useQuery(legalText(text.slug, previous))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  const changes = changesBetween(data.sections, text.sections)
  if (changes.length === 0) return <p className="pb-4 text-soft">Only the order of its paragraphs.</p>
  return (
    <ul className="flex max-w-prose flex-col gap-4 pb-4">
      {changes.map(({ id, heading, added, removed }) => (
        <li key={id} className="flex flex-col gap-2">
          <p className="font-semibold">{heading}</p>
          {removed.map((paragraph) => (
            <del key={paragraph} className="block text-soft">
              <span className="visually-hidden">Removed: </span>
              {paragraph}
            </del>
          ))}
          {added.map((paragraph) => (
            <ins key={paragraph} className="block rounded-sm bg-success-wash px-2 py-1 no-underline">
              <span className="font-semibold">New: </span>
              {paragraph}
            </ins>
          ))}
        </li>
      ))}
    </ul>
  )
}
