import { createHash } from 'node:crypto'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { deleteInPortions } from '../../platform/portions.ts'

/** A cookie is easily dropped, and many people may share an address: an address may run this many times as often as one device. */
const PER_ADDRESS = 10
export type Device = { key: string; address: string }

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
const hashOf = (text: string): string => createHash('sha256').update(`assistant ${text}`).digest('base64url')
/** The tries of a day start again at midnight UTC. */
export const resetsAt = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY + DAY)

/** How often the device may still run the assistant today. */
export async function runsLeft(db: Db, device: Device | null, runsADay: number, now: Date): Promise<number> {
  if (!device) return runsADay
  const [row] = await rowsOf<{ runs: number }>(db, 'assistant.runs')`
    select runs from assistant_runs where device = ${hashOf(device.key)} and day = ${dayOf(now)}::date`
  return Math.max(0, runsADay - (row?.runs ?? 0))
}

/** Counts one run of the device and its address; false when the day's runs of one of them are used. */
export async function mayRun(db: Db, device: Device, runsADay: number, now: Date): Promise<boolean> {
  const counted = await rowsOf<{ device: string; runs: number }>(db, 'assistant.count_run')`
    insert into assistant_runs (device, day, runs)
    select unnest(${[hashOf(device.key), hashOf(device.address)].sort()}::text[]), ${dayOf(now)}::date, 1
    on conflict (device, day) do update set runs = assistant_runs.runs + 1 returning device, runs`
  return counted.every(({ device: each, runs }) => runs <= (each === hashOf(device.key) ? runsADay : runsADay * PER_ADDRESS))
}
export const secondsToReset = (now: Date): number => Math.ceil((resetsAt(now).getTime() - now.getTime()) / 1000)

export async function forgetRuns(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  await deleteInPortions(db, 'assistant.forget_runs')`delete from assistant_runs where day < ${today}::date`
}
