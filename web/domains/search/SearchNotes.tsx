import type { products } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

type Answer = Pick<Reply<typeof products>, 'search' | 'total'>

/** Explains how the search differs from the typed words: corrected, dropped, left out or widened. */
export function SearchNotes({ answer, q }: { answer: Answer | undefined; q: string | undefined }) {
  const { hrefWith } = useAddressFilters()
  const search = answer?.search
  if (!search) return null
  const { corrected, dropped, widenedTo, gaveUp } = search
  const kept = (corrected ?? q ?? '').split(/\s+/).filter((word) => !dropped.includes(word.toLowerCase()))
  return (
    <div className="flex flex-col gap-1 text-soft empty:hidden">
      {corrected && corrected !== q && (
        <p>
          Showing results for <em className="font-medium text-text">{corrected}</em>. Search for{' '}
          <TextLink to={hrefWith({ asTyped: '1' })}>
            <em>{q}</em>
          </TextLink>
          .
        </p>
      )}
      {dropped.length > 0 && kept.length > 0 && answer.total !== 0 && (
        <p>
          No product has “{dropped.join('”, “')}” as well. Showing results for <em className="font-medium text-text">{kept.join(' ')}</em>.
        </p>
      )}
      {gaveUp.length > 0 && answer.total !== 0 && <p>Nothing fits {gaveUp.join(' and ')} as well, so we left that out.</p>}
      {widenedTo !== null && (
        <p>
          None closer.{' '}
          {answer.total === undefined
            ? `These are within ${widenedTo} miles.`
            : `${plural(answer.total, 'product')} within ${widenedTo} miles.`}
        </p>
      )}
    </div>
  )
}
