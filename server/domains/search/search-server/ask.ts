import { Problem } from '../../../platform/problem.ts'
import { type SearchServer, SearchServerRests } from '../../../platform/search-server.ts'
import type { SearchContext } from '../finder.ts'

export type AskContext = Pick<SearchContext, 'db' | 'searchServer'> & { log: Pick<SearchContext['log'], 'warn'> }

/** The server's answer; null if there is no server or it does not answer now. */
export async function askServer<T>({ searchServer, log }: AskContext, ask: (server: SearchServer) => Promise<T>): Promise<T | null> {
  if (!searchServer) return null
  try {
    return await ask(searchServer)
  } catch (error) {
    if (error instanceof Problem) throw error
    // The whole error would name the server's address, with its password.
    if (!(error instanceof SearchServerRests)) log.warn({ reason: (error as Error).message }, 'the search server does not answer')
    return null
  }
}
