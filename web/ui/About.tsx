import { Info } from 'lucide-react'
import { Tooltip } from './Tooltip.tsx'

/** An info icon beside a figure's name that explains what it counts. Must be inside a TooltipArea. */
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
