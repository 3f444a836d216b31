import type { QueryClient } from '@tanstack/react-query'

/** When what was pressed before has been done: what is read from then on knows of it. */
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
