import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { relatedSearches } from './related.ts'

/** More specific searches. */
export default function RelatedSearches({ q, titles }: { q: string; titles: readonly string[] }) {
  const related = relatedSearches(q, titles)
  if (related.length === 0) return null
  return (
    <section
      aria-label="Related searches"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:[&_li]:shrink-0 max-sm:[&_nav]:w-full max-sm:[&_ul]:flex-nowrap max-sm:[&_ul]:overflow-x-auto max-sm:[&_ul]:p-1"
    >
      <p className="text-sm text-soft">Related</p>
      <ChipLinks
        label="Related searches"
        chips={related.map((words) => ({ to: `/search?q=${encodeURIComponent(words)}`, label: words, current: false }))}
      />
    </section>
  )
}
