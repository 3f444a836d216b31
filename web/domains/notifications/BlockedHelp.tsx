import { useHydrated } from '#web/lib/hydrated.ts'
import { browserNamed, stepsToAllow } from './browser-steps.ts'

/** The browser asks only once; afterwards the user must change the browser's own settings. */
export function BlockedHelp() {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const browser = browserNamed(navigator.userAgent)
  return (
    <div className="flex flex-col gap-1 rounded-sm bg-warning-wash p-3 text-sm">
      <p className="font-semibold">This browser blocks messages from SPIRAL</p>
      <ol className="flex list-decimal flex-col gap-0.5 pl-5">
        {stepsToAllow(browser).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
