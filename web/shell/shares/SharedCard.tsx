import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import type { Shared } from './shared.ts'

/** The thing that is shared, as its card will look. */
export function SharedCard({ shared: { kind, picture, title, detail } }: { shared: Shared }) {
  return (
    <div data-variant={kind} className="flex items-center gap-3 rounded-md border border-hairline p-3">
      {picture ? (
        <span className="size-16 shrink-0">
          <ProductPicture picture={picture} name={title} decorative sizes="64px" />
        </span>
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-sm bg-tint">
          <SpiralMark className="size-8" />
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        {detail && <p className="text-sm text-soft">{detail}</p>}
      </div>
    </div>
  )
}
