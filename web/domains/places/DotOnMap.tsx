import { pictureAt } from '#contracts/pictures.ts'
import type { MapDot } from '#contracts/places/maps.ts'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { dotLabel, dotNumber, dotWords } from './map-words.ts'

const TARGET = 'group pointer-events-auto relative flex size-8 items-center justify-center outline-none'

/** One place as a link, or several as a button that zooms in. Stores are round and show their name mark, malls square, SPIRAL Centers have a ring, events a corner, as on the drawn map. */
export function DotOnMap({ dot, to, onCloser }: { dot: MapDot; to: string; onCloser: () => void }) {
  const number = dotNumber(dot)
  const isMall = dot.place?.kind === 'mall'
  const inside = (
    <>
      {/* Its words come first in the name of the link as well. */}
      <span
        className={cx(
          'absolute left-full rounded-sm bg-surface/90 px-1 text-xs font-semibold whitespace-nowrap text-text',
          dot.named ? 'max-md:hidden' : 'hidden',
          'group-hover:inline group-focus-visible:inline',
        )}
      >
        {`${dotLabel(dot)} `}
      </span>
      <span
        className={cx(
          'tabular flex items-center justify-center border-2 border-surface bg-accent text-xs font-semibold text-on-accent',
          'group-hover:bg-accent-strong group-focus-visible:bg-accent-strong group-focus-visible:ring-3 group-focus-visible:ring-accent-strong',
          isMall ? 'rounded-sm' : 'overflow-hidden rounded-full',
          dot.mark ? 'size-7.5' : number > 1 || isMall ? 'size-6.5' : 'size-4.5',
          dot.centers > 0 && 'outline-2 outline-accent-strong',
        )}
      >
        {dot.mark && <img src={pictureAt(dot.mark.src, 160, 'webp')} alt="" className="size-full object-cover" />}
        {number > 1 && number}
      </span>
      {dot.events > 0 && <span className="absolute top-0 right-0 size-2.5 rounded-full border-2 border-surface bg-warning" />}
    </>
  )
  return dot.place ? (
    <Link to={to} prefetch="none" aria-label={dotWords(dot)} className={TARGET}>
      {inside}
    </Link>
  ) : (
    <button type="button" aria-label={dotWords(dot)} className={TARGET} onClick={onCloser}>
      {inside}
    </button>
  )
}
