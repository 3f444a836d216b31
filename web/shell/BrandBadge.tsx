import { isScreen } from '#web/routes.ts'
import { Link } from '#web/ui/Link.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'

/** Our logo mark at the bottom right of the page, in the footer, where it covers nothing. */
export function BrandBadge() {
  if (!isScreen('/about')) return null
  return (
    <Link
      to="/about"
      aria-label="About SPIRAL"
      className="flex size-8 shrink-0 items-center justify-center rounded-full border border-on-band/40 text-on-band hover:bg-on-band/12 md:size-10"
    >
      <SpiralMark gold className="size-5 md:size-6" />
    </Link>
  )
}
