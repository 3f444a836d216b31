import { Info } from 'lucide-react'
import { Tooltip } from './Tooltip.tsx'

/** What a figure counts, behind a small sign beside its name. Stands in a TooltipArea. */
export function About({ name, text }: { name: string; text: string }) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={`About ${name}`}
        className="relative flex size-6 items-center justify-center rounded-full hover:text-link-strong"
      >
        <Info aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </Tooltip>
  )
}
