import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { ApiProblem, call, faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { useViewer } from '#web/shell/session.ts'
import { type QueuedScan, useScanQueue } from '#web/state/scan-queue.ts'
import { readStored } from '#web/state/stored.ts'
import { placeOf } from '../store-work/place.ts'
import { workReads } from '../store-work/queries.ts'
import { piecesIn } from '../store-work/work.ts'

/** A network that has just returned may fail once more, and so may a server. */
const AGAIN_MS = 10_000

/** This user's scans that wait for the network, or for the user to read their result. They are sent when the network returns. */
export function useQueuedScans(): QueuedScan[] {
  const client = useQueryClient()
  const personId = useViewer()?.id
  const scans = useScanQueue((queue) => queue.scans).filter((scan) => scan.personId === personId)
  const isWaiting = scans.some(({ state }) => state === 'waiting')
  const isSending = useRef(false)
  const send = useCallback(async () => {
    isSending.current = true
    readStored(useScanQueue)
    // With two tabs at one counter each scan is sent once; sending it again would only return the same result.
    await inTurn(async () => {
      await useScanQueue.persist.rehydrate()
      for (const scan of useScanQueue.getState().scans) {
        if (scan.state === 'waiting' && scan.personId === personId && !(await settle(scan))) break
      }
    }).finally(() => (isSending.current = false))
    await readAgain(client, workReads)
  }, [client, personId])
  useEffect(() => {
    void send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [send])
  useEffect(() => {
    if (!isWaiting) return
    // Retries that come due during a slow attempt are skipped.
    const timer = setInterval(() => navigator.onLine && !isSending.current && void send(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, send])
  return scans
}

/** Returns false if there is no response yet: later scans wait too, in order. */
async function settle({ id, code, counter, at }: QueuedScan): Promise<boolean> {
  const { settle: note } = useScanQueue.getState()
  try {
    const { handedOver } = await call(redeemPickup, { body: { code, at: placeOf(counter), takenAt: new Date(at) } }, { idempotencyKey: id })
    const pieces = handedOver.reduce((all, item) => all + piecesIn(item), 0)
    note(id, 'confirmed', `${plural(pieces, 'item')} to ${handedOver[0]?.customer ?? 'the shopper'}`)
    return true
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    const isUndecided = [0, 401, 429].includes(problem.status) || problem.status >= 500 || problem.code === 'request_in_progress'
    if (isUndecided) return false
    note(id, 'refused', faultOf(problem))
    return true
  }
}

const inTurn = (work: () => Promise<void>): Promise<void> => ('locks' in navigator ? navigator.locks.request('spiral-scans', work) : work())
