/** How much is done, from 0 to 100. Decorative: the words beside it say the same. */
export function ProgressBar({ done }: { done: number }) {
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-tint-strong">
      {/* An SVG, because the content security policy allows no style attributes. */}
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full fill-accent">
        <rect width={done} height="1" />
      </svg>
    </div>
  )
}
