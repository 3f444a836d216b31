import {
  type DataTag,
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiProblem, sentenceFor } from './api-problem.ts'
import { appState } from './app-state.ts'
import { dropReads, type Reads, readAgain } from './write-then-read.ts'

type AtOnce<Answer, Wish> = {
  act: (wish: Wish) => Promise<Answer>
  /** What it is shown in. */
  reads: Reads
  /** Changes of one thing reach the server one after the other, those of different things side by side. */
  thing: string
  /** Shows the expected result; returns how to undo that. */
  show: (wish: Wish) => () => void
  /** Puts what the server answered in its place. */
  keep?: (answer: Answer, wish: Wish) => void
  onSuccess?: (answer: Answer, wish: Wish) => void
  /** It changes more than is shown at once. */
  changesMore?: boolean
  /** A refusal that says that it is so already. */
  isDone?: (problem: ApiProblem) => boolean
}

const owing = new WeakMap<QueryClient, Set<string>>()
function owedBy(client: QueryClient): Set<string> {
  const known = owing.get(client) ?? new Set()
  owing.set(client, known)
  return known
}

/**
 * A write that is shown at once, and taken back with a message when the server refuses it. While any is under way, no read puts back what
 * was; what was not read for that is read when the last of them has ended.
 */
export function writtenAtOnce<Answer, Wish>(
  client: QueryClient,
  { act, reads, thing, show, keep, onSuccess, changesMore = false, isDone = () => false }: AtOnce<Answer, Wish>,
): UseMutationOptions<Answer, ApiProblem, Wish, { undo: () => void }> {
  const group = ['at once', ...reads.map(({ queryKey }) => hashKey(queryKey))]
  const mutationKey = [...group, thing]
  const owed = owedBy(client)
  const owe = () => owed.add(hashKey(group))
  const makeWay = async () => {
    if (await dropReads(client, reads)) owe()
  }
  return {
    mutationKey,
    scope: { id: hashKey(mutationKey) },
    mutationFn: act,
    async onMutate(wish) {
      await makeWay()
      return { undo: show(wish) }
    },
    async onSuccess(answer, wish) {
      onSuccess?.(answer, wish)
      await makeWay()
      // A newer change is on its way: its own answer will be the truth.
      if (client.isMutating({ mutationKey }) === 1) keep?.(answer, wish)
      if (changesMore) owe()
    },
    onError(problem, _, shown) {
      owe()
      if (isDone(problem)) return
      shown?.undo()
      appState.sayFailure(sentenceFor(problem))
    },
    async onSettled() {
      if (client.isMutating({ mutationKey: group }) === 1 && owed.delete(hashKey(group))) await readAgain(client, reads)
    },
  }
}

export const useWriteAtOnce = <Answer, Wish>(write: AtOnce<Answer, Wish>) => useMutation(writtenAtOnce(useQueryClient(), write))

type Replaced<Known, Wish> = Pick<AtOnce<Known, Wish>, 'act' | 'thing' | 'onSuccess'> & {
  /** The read that the server's answer replaces. */
  read: { queryKey: DataTag<QueryKey, Known, ApiProblem> }
  /** What is expected to be read after it; null where nothing is shown before the answer. */
  expected: (wish: Wish, before: Known | undefined) => Known | null
  keep?: (answer: Known) => void
}
/** A write at once whose answer is all of one read. */
export function useReplaceAtOnce<Known, Wish = Known>({ read, expected, keep, ...write }: Replaced<Known, Wish>) {
  const client = useQueryClient()
  const { queryKey } = read
  return useWriteAtOnce<Known, Wish>({
    ...write,
    reads: [read],
    show(wish) {
      const before = client.getQueryData(queryKey)
      const shown = expected(wish, before)
      if (shown !== null) client.setQueryData<Known, QueryKey>(queryKey, shown)
      return () => client.setQueryData<Known, QueryKey>(queryKey, before)
    },
    keep(answer) {
      client.setQueryData<Known, QueryKey>(queryKey, answer)
      keep?.(answer)
    },
  })
}
