import { dotOf } from './dots.ts'

/** The dot of a color that is known. In a file of its own, because the table of colors may come after the part that sells. */
export default function ColorDot({ name }: { name: string }) {
  const dot = dotOf(name)
  if (!dot) return null
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
      <circle cx="10" cy="10" r="9" fill={dot} stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  )
}
