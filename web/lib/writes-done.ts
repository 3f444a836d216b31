import type { QueryClient } from '@tanstack/react-query'

/** Resolves when all pending writes are done, so that later reads include them. */
export async function writesDone(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return
  await new Promise<void>((done) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return
      stop()
      done()
    })
  })
}
