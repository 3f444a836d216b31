import { isScreen } from '#web/routes.ts'
import { Link } from '#web/ui/Link.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'

/** Our logo mark, bottom right, above the bottom navigation. */
export function BrandBadge() {
  if (!isScreen('/about')) return null
  return (
    <Link
      to="/about"
      data-print="hide"
      aria-label="About SPIRAL"
      className="fixed right-4 bottom-(--badge-bottom) z-10 flex size-8 items-center justify-center rounded-full bg-band text-on-band shadow-1 md:size-10"
    >
      <SpiralMark gold className="size-5 md:size-6" />
    </Link>
  )
}
