import { useEffect } from 'react'
import { CART_CHANGED } from '#web/domains/cart/queries.ts'
import { modelContext, offerTools } from './page-tools.ts'

/** Offers the tools of this page to the assistant of the browser, again for each person who signs in. Renders nothing. */
export default function PageTools({ isSignedIn }: { isSignedIn: boolean }): null {
  useEffect(() => {
    const context = modelContext()
    if (!context) return
    const left = new AbortController()
    // Without the list the page is as in a browser that offers no tools.
    offerTools(context, isSignedIn ? '/mcp' : '/mcp/public', left.signal, () => dispatchEvent(new Event(CART_CHANGED))).catch(() => {})
    return () => left.abort()
  }, [isSignedIn])
  return null
}
