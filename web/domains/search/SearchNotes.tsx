import type { products } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

type Answer = Pick<Reply<typeof products>, 'search' | 'total'>

const inSentence = (text: string): string => (text.startsWith('SPIRAL') ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** Explains how the search differs from the typed words: corrected, dropped, left out or widened; and leads to the page that it asks for. */
export function SearchNotes({ answer, q }: { answer: Answer | undefined; q: string | undefined }) {
  const { hrefWith } = useAddressFilters()
  const search = answer?.search
  if (!search) return null
  const { corrected, dropped, widenedTo, lowestPrice, nobodyNear, shortcut, missingBrands } = search
  const gaveUp = search.gaveUp.filter((label) => !label.includes('$'))
  const price = search.gaveUp.find((label) => label.includes('$'))
  const kept = (corrected ?? q ?? '').split(/\s+/).filter((word) => !dropped.includes(word.toLowerCase()))
  return (
    <div className="flex flex-col gap-1 text-soft empty:hidden">
      {shortcut && (
        <p className="mb-1 flex min-h-11 flex-wrap items-center gap-x-2 rounded-md bg-tint px-4 py-2 text-text">
          Looking for {inSentence(shortcut.text)}?<TextLink to={shortcut.to}>{`Go to ${inSentence(shortcut.text)}`}</TextLink>
        </p>
      )}
      {missingBrands.length > 0 && (
        <p>
          We don't carry {missingBrands.join(' or ')} yet.
          {answer.total !== 0 && ' These are from local stores.'}
        </p>
      )}
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
          No exact matches. Showing results for <em className="font-medium text-text">{kept.join(' ')}</em>.
        </p>
      )}
      {gaveUp.length > 0 && answer.total !== 0 && <p>Nothing fits {gaveUp.join(' and ')} as well, so we left that out.</p>}
      {price && lowestPrice !== null && (
        <p>
          None {price.toLowerCase()}. Prices start at {dollars(lowestPrice)}.
        </p>
      )}
      {widenedTo !== null && (
        <p>
          {nobodyNear ? 'Nobody near you sells this yet.' : 'None closer.'}{' '}
          {answer.total === undefined
            ? `These are within ${widenedTo} miles.`
            : `${plural(answer.total, 'product')} within ${widenedTo} miles.`}
          {nobodyNear && q && (
            <>
              {' '}
              <TextLink to={`/community?ask=${encodeURIComponent(q)}`}>Ask local stores</TextLink>
            </>
          )}
        </p>
      )}
    </div>
  )
}
