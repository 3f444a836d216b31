import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { moreOf } from './more-of.ts'
import { dropReads, readAgain } from './write-then-read.ts'

const queryKey = ['api', 'lamps']
const KEYS = [{ queryKey }]

/** A paginated list on the server; each page shows when it was looked up, and its response is held until the test releases it. */
function aList() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  let written = 0
  const waiting: (() => void)[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn({ pageParam, signal }) {
      const found = `${pageParam} of ${written}`
      return new Promise<string>((done, fail) => {
        waiting.push(() => done(found))
        signal.addEventListener('abort', () => fail(signal.reason))
      })
    },
    initialPageParam: 1,
    getNextPageParam: (_, __, last) => (last < 3 ? last + 1 : null),
  })
  list.subscribe(() => {})
  const answer = async () => {
    for (const one of waiting.splice(0)) one()
    for (let turns = 0; turns < 30; turns++) await Promise.resolve()
  }
  return { client, list, answer, write: () => written++, pages: () => list.getCurrentResult().data?.pages }
}

test('more of a list that somebody pressed for comes, though the list is read again meanwhile, or something is shown ahead', async () => {
  for (const meanwhile of [readAgain, dropReads]) {
    const { client, list, answer, write, pages } = aList()
    await answer()
    expect(pages()).toEqual(['1 of 0'])
    void moreOf(list.getCurrentResult())
    write()
    const done = meanwhile(client, KEYS).then((isOwed) => isOwed && readAgain(client, KEYS))
    for (let answers = 0; answers < 5; answers++) await answer()
    await done
    expect(pages()).toEqual(['1 of 1', '2 of 1'])
  }
})

test('more of a list that is read anew this moment comes after that: what was new in it is not lost', async () => {
  const { client, list, answer, write, pages } = aList()
  await answer()
  write()
  const done = readAgain(client, KEYS)
  const more = moreOf(list.getCurrentResult())
  for (let answers = 0; answers < 5; answers++) await answer()
  await Promise.all([done, more])
  expect(pages()).toEqual(['1 of 1', '2 of 1'])
})
