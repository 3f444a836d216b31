import type { QueryClient } from '@tanstack/react-query'
import { me } from '#contracts/identity/people.ts'
import { read } from '#web/lib/api.ts'
import { checkSession } from './session.ts'

/** Asks whether the session still lives. Only an answer of the server counts: without one, nothing changes. */
export async function lookAtSession(client: QueryClient): Promise<void> {
  const now = await client.fetchQuery({ ...read(me), staleTime: 0 }).catch(() => null)
  if (now) await checkSession(client)
}
