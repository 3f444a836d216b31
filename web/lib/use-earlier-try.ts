import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { useHydrated } from './hydrated.ts'
import type { FoundTry, Tries } from './tries.ts'

const LOOK_AGAIN_MS = 3_000
const keyOf = (name: string) => ['earlier try', name]

/** On arrival: what became of the payment that an earlier page of this browser left unfinished. */
export function useEarlierTry<E extends Endpoint>(tries: Tries<E>) {
  const client = useQueryClient()
  const isHydrated = useHydrated()
  const { data, error, isPending } = useQuery<FoundTry<E> | null, ApiProblem>({
    queryKey: keyOf(tries.name),
    queryFn: () => tries.find(),
    // Once, on arrival: what this page sends itself is not looked for.
    enabled: isHydrated,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.error?.code === 'try_running' ? LOOK_AGAIN_MS : false),
  })
  return {
    found: data ?? null,
    isRunning: error?.code === 'try_running',
    isLooking: !isHydrated || isPending,
    forget() {
      tries.forget()
      client.setQueryData(keyOf(tries.name), null)
    },
  }
}

/** A press found the payment of an earlier page: its screen shows it in place of paying again. */
export const showEarlier = (client: QueryClient, { name }: { name: string }, found: FoundTry<Endpoint>): void =>
  void client.setQueryData(keyOf(name), found)
