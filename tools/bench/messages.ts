import { type ChildProcess, fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { type Ask, paced } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { asking, untilQuiet } from './world.ts'

const PER_SECOND = 20
const QUIET_SECONDS = 10
const MOST_WRITTEN_SECONDS = 3
const MOST_HANDED_SECONDS = 30
const MOST_SLOWER = 2
const HANDED_MS = 1_500

/** A mail server and a push service, each in its own process. */
export class Sinks {
  readonly #mail: ChildProcess
  readonly #push: ChildProcess
  readonly env: Record<string, string>
  readonly #pushHost: string

  private constructor(mail: ChildProcess, push: ChildProcess, mailPort: number, pushPort: number) {
    this.#mail = mail
    this.#push = push
    this.#pushHost = `127.0.0.1:${pushPort}`
    this.env = { SPIRAL_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, SPIRAL_ALLOWED_PRIVATE_HOSTS: this.#pushHost }
  }

  static async start(): Promise<Sinks> {
    const begin = async (kind: 'smtp' | 'push') => {
      const child = fork(new URL('message-sink.ts', import.meta.url), [kind])
      // It simulates a remote machine, so it must not take CPU from the server.
      setPriority(child.pid as number, constants.priority.PRIORITY_LOW)
      const [port] = (await once(child, 'message')) as [number]
      return { child, port }
    }
    const [mail, push] = await Promise.all([begin('smtp'), begin('push')])
    return new Sinks(mail.child, push.child, mail.port, push.port)
  }

  async counts(): Promise<{ mails: number; pushes: number }> {
    const count = async (child: ChildProcess) => {
      const heard = once(child, 'message') as Promise<[number]>
      child.send('count')
      return (await heard)[0]
    }
    const [mails, pushes] = await Promise.all([count(this.#mail), count(this.#push)])
    return { mails, pushes }
  }

  /** Waits until all queued messages are delivered. */
  async untilHanded(): Promise<void> {
    for (let last = ''; ; await pause(HANDED_MS)) {
      const now = JSON.stringify(await this.counts())
      if (now === last) return
      last = now
    }
  }

  /** Removes the push subscriptions of these people. */
  async unsubscribe({ databaseUrl }: Server, emails: string): Promise<void> {
    await asking(databaseUrl, (client) => forgetBrowsers(client, emails))
  }

  /** Gives each of these people one push subscription. */
  async subscribe({ databaseUrl }: Server, emails: string): Promise<void> {
    await asking(databaseUrl, async (client) => {
      await forgetBrowsers(client, emails)
      await client.query(
        `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name, added_at, last_seen_at)
         select id, gen_random_uuid(), $1 || id, $2, $3, 'A browser', now(), now() from users where email like $4
         on conflict (endpoint) do nothing`,
        [
          `http://${this.#pushHost}/push/`,
          createECDH('prime256v1').generateKeys('base64url'),
          randomBytes(16).toString('base64url'),
          emails,
        ],
      )
    })
  }

  stop(): void {
    this.#mail.kill()
    this.#push.kill()
  }
}

const DEADLOCK = '40P01'
/** Deletes subscriptions of an earlier run: their push service is gone, and messages to them may be in retry now. */
async function forgetBrowsers(client: Client, emails: string): Promise<void> {
  for (;;)
    try {
      await client.query('delete from push_devices where user_id in (select id from users where email like $1)', [emails])
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error
    }
}

/**
 * Measures one price change with this many alerts, with a mail and a push for each, while shoppers keep buying: the time until everything
 * is written and delivered, and the latency for the shoppers.
 */
export async function measureMessages(
  server: Server,
  sinks: Sinks,
  {
    people,
    change,
    checkout,
    say,
  }: { people: number; change: () => Promise<void>; checkout: (i: number) => Ask; say: (words: string) => void },
): Promise<Verdict[]> {
  const { port, pid, postmaster, databaseUrl } = server
  await paced(port, checkout, PER_SECOND, pause(QUIET_SECONDS * 500)) // warms up compiled code
  await untilQuiet(databaseUrl)
  await sinks.untilHanded()
  const quiet = await paced(port, checkout, PER_SECOND, pause(QUIET_SECONDS * 1000))
  await untilQuiet(databaseUrl)

  const before = await sinks.counts()
  const known = await lastNotification(databaseUrl)
  const cpu = async () => [(await cpuOf(pid)) ?? 0, (await cpuOfPostgres(postmaster)) ?? 0] as const
  const cpuBefore = await cpu()
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const written = asking(databaseUrl, (client) => until(async () => (await droppedSince(client, known)) >= people)).then(since)
  const handed = until(async () => {
    const { mails, pushes } = await sinks.counts()
    return mails - before.mails >= people && pushes - before.pushes >= people
  }).then(since)
  const all = Promise.all([written, handed])
  const [busy, [writtenSeconds, handedSeconds]] = await Promise.all([paced(port, checkout, PER_SECOND, all), all, change()])
  const cpuAfter = await cpu()
  await pause(2_000)
  const { mails, pushes } = await sinks.counts()
  say(
    `${people.toLocaleString('en')} messages: written after ${writtenSeconds.toFixed(2)} s, handed over after ${handedSeconds.toFixed(2)} s; ` +
      `${mails - before.mails} mails and ${pushes - before.pushes} pushes; CPU of the server ${((cpuAfter[0] - cpuBefore[0]) / 1000).toFixed(1)} s, of Postgres ${((cpuAfter[1] - cpuBefore[1]) / 1000).toFixed(1)} s; ` +
      `checkout at ${PER_SECOND} a second: p50 ${quiet.p50.toFixed(1)} → ${busy.p50.toFixed(1)} ms, p95 ${quiet.p95.toFixed(1)} → ${busy.p95.toFixed(1)} ms, ${busy.errors} errors ${busy.firstError ?? ''}`,
  )
  const slower = busy.p95 / quiet.p95
  const verdict = (what: string, figure: string, target: string, reached: boolean): Verdict => ({ what, figure, target, reached })
  const seconds = (value: number) => `${value.toFixed(2)} s`
  return [
    verdict(
      `${people.toLocaleString('en')} notifications written`,
      seconds(writtenSeconds),
      `at most ${MOST_WRITTEN_SECONDS} s`,
      writtenSeconds <= MOST_WRITTEN_SECONDS,
    ),
    verdict(
      'all of them handed to the mail server and the push service',
      seconds(handedSeconds),
      `at most ${MOST_HANDED_SECONDS} s`,
      handedSeconds <= MOST_HANDED_SECONDS,
    ),
    verdict(
      'each of them once',
      `${mails - before.mails} mails, ${pushes - before.pushes} pushes`,
      `${people} and ${people}`,
      mails - before.mails === people && pushes - before.pushes === people,
    ),
    verdict('checkout p95 meanwhile', `${slower.toFixed(2)} times its quiet value`, `at most ${MOST_SLOWER} times`, slower <= MOST_SLOWER),
  ]
}

const LOOK_MS = 100
const PATIENCE_MS = 180_000
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; !(await isSo()); await pause(LOOK_MS))
    if (performance.now() > giveUpAt) throw new Error(`It was not so within ${PATIENCE_MS / 1000} s.`)
}

const lastNotification = (url: string): Promise<number> =>
  asking(url, async (client) => Number((await client.query('select max(id) as id from notifications')).rows[0].id ?? 0))

/** Reads only new rows, on one connection, so that measuring does not add load of its own. */
const droppedSince = async (client: Client, id: number): Promise<number> =>
  Number((await client.query(`select count(*) as n from notifications where id > $1 and type = 'price_drop'`, [id])).rows[0].n)
