import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { LEFT_TO_BROWSER } from './lib/query-client.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // Components that the server deliberately leaves to the browser are not errors; nothing is logged for them.
      onRecoverableError(error) {
        const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
        if (digest !== LEFT_TO_BROWSER) console.error(error)
      },
    },
  )
})
