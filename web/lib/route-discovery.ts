import { screenAlive } from './screen-hydration.ts'

/** How long a page must be quiet, and how often it is looked at. */
const QUIET_MS = 1_000

let isOpen = false

/**
 * How a link tells the router where it leads. The router asks the server for the routes of all links with this sign, and then renders the
 * whole page again. If React is still hydrating a section whose code is on its way, that update leaves the section, and everything else that
 * loads then, waiting for the next press: the cart drawer would not open. So links have the sign only once the page is quiet.
 */
export const linkDiscovery = (): 'render' | 'none' => (isOpen ? 'render' : 'none')

/** Call once, on the first page: lets the router discover the routes of its links when all of its sections are hydrated. */
export async function discoverWhenQuiet(): Promise<void> {
  await screenAlive()
  do await new Promise((done) => setTimeout(done, QUIET_MS))
  while (document.querySelector('[data-asleep]') || performance.now() - newestScript() < QUIET_MS)
  isOpen = true
  for (const link of document.querySelectorAll('a[href^="/"]:not([href^="/api/"])')) link.setAttribute('data-discover', 'true')
}

/** When the code of a section last arrived. */
const newestScript = (): number =>
  Math.max(
    0,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime, duration }) => startTime + duration),
  )
