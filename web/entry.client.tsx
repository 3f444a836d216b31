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
      // A part that the server left to the browser on purpose is not an error worth a line in the console.
      onRecoverableError(error) {
        const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
        if (digest !== LEFT_TO_BROWSER) console.error(error)
      },
    },
  )
})
