import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushSettings } from '#contracts/notifications/notifications.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ApiProblem, read, sentenceFor } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { PushBlocked, pushEndpoint, type PushPermission, pushPermission, subscribe } from '#web/lib/push-device.ts'
import { useViewer } from '#web/shell/session.ts'
import { pushDevices } from './queries.ts'

type Here = { permission: PushPermission; endpoint: string | null }
/** The browser's own push state, which no server knows. */
const thisBrowser = () =>
  queryOptions<Here>({
    queryKey: ['push in this browser'],
    queryFn: async () => ({ permission: pushPermission(), endpoint: await pushEndpoint() }),
    staleTime: 0,
  })

export type PushState =
  | 'looking'
  /** The server did not respond. */
  | 'unknown'
  /** The server has no push keys configured. */
  | 'not-set-up'
  | 'unsupported'
  | 'blocked'
  | 'off'
  | 'on'

/** Whether push reaches this browser, and a function to turn it on. */
export function usePushHere() {
  const client = useQueryClient()
  const isSignedIn = useViewer() !== null
  const hydrated = useHydrated()
  const here = useQuery({ ...thisBrowser(), enabled: hydrated })
  const endpoint = here.data?.endpoint ?? undefined
  const settings = useQuery({ ...pushDevices(endpoint), enabled: isSignedIn && here.isSuccess, staleTime: 0 })
  const turnOn = useMutation<unknown, Error, string>({
    mutationFn: subscribe,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: thisBrowser().queryKey })
      await client.invalidateQueries({ queryKey: read(pushSettings).queryKey })
    },
  })
  const publicKey = settings.data?.publicKey ?? null
  return {
    state: stateOf(here.data, settings.data, settings.isError, isSignedIn),
    devices: settings.data?.devices,
    error: settings.error,
    retry: () => void settings.refetch(),
    isTurningOn: turnOn.isPending,
    /** The error of the last attempt; a permission denied by the user is a separate state. */
    failure: turnOn.error && !(turnOn.error instanceof PushBlocked) ? wordsFor(turnOn.error) : null,
    turnOn: () => publicKey && turnOn.mutate(publicKey),
  }
}

function stateOf(
  here: Here | undefined,
  settings: Reply<typeof pushSettings> | undefined,
  failed: boolean,
  isSignedIn: boolean,
): PushState {
  if (!here) return 'looking'
  if (here.permission === 'unsupported') return 'unsupported'
  if (here.permission === 'blocked') return 'blocked'
  if (!isSignedIn) return 'off'
  if (!settings) return failed ? 'unknown' : 'looking'
  if (settings.publicKey === null) return 'not-set-up'
  return settings.devices.some(({ isThisOne }) => isThisOne) ? 'on' : 'off'
}

const wordsFor = (error: Error): string =>
  error instanceof ApiProblem
    ? sentenceFor(error)
    : "This browser can't be reached by messages right now. Try again later or in another browser."
