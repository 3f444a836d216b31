import type { QueryClient } from '@tanstack/react-query'

/** When what was pressed before has been done: what is read from then on knows of it. What waits for the network is not waited for. */
export async function writesDone(client: QueryClient): Promise<void> {
  const underWay = () => client.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0
  if (!underWay()) return
  await new Promise<void>((done) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (underWay()) return
      stop()
      done()
    })
  })
}
