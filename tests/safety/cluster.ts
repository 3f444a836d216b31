import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const BINARIES = '/usr/lib/postgresql/15/bin'
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/runuser', `${BINARIES}/postgres`]
/** The programs of a cluster that this machine lacks, as Debian installs them. Only root may run Postgres as another user. */
export const lacking = (): string[] => [...NEEDED.filter((path) => !existsSync(path)), ...(process.getuid?.() === 0 ? [] : ['root'])]

/** How long Patroni keeps a primary that does not renew its lease, in seconds. */
export const TTL = 20
const WHOLE_MS = 90_000
const MEMBERS = [1, 2, 3] as const
export type Member = (typeof MEMBERS)[number]
const PORTS = { etcd: 24_790, etcdPeers: 24_800, writes: 55_000, reads: 55_010 }
const databasePort = (member: Member) => 55_100 + member
const patroniPort = (member: Member) => 55_200 + member

/** Three Postgres 15 under Patroni, with etcd and HAProxy, all on the loopback of this machine. Commits wait for a second member. */
export class Cluster {
  readonly url = `postgres://spiral@127.0.0.1:${PORTS.writes}/spiral`
  readonly readUrl = `postgres://spiral@127.0.0.1:${PORTS.reads}/spiral`
  readonly #folder: string
  readonly #programs = new Map<string, ChildProcess>()

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(join(tmpdir(), 'spiral-cluster-')))
    await cluster.#begin()
    return cluster
  }

  async #begin() {
    const [user, group] = await Promise.all(['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)))
    await chown(this.#folder, user ?? 0, group ?? 0)
    await chmod(this.#folder, 0o755)
    const etcd = `http://127.0.0.1:${PORTS.etcd}`
    const peers = `http://127.0.0.1:${PORTS.etcdPeers}`
    const options = {
      name: 'one',
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': etcd,
      'advertise-client-urls': etcd,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': `one=${peers}`,
    }
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    await this.#launch('etcd', 'etcd', given)
    for (const member of MEMBERS) {
      await writeFile(join(this.#folder, `member${member}.json`), JSON.stringify(this.#settings(member)))
      await this.startPatroni(member)
    }
    await writeFile(join(this.#folder, 'haproxy.cfg'), PROXY)
    await this.#launch('haproxy', 'haproxy', ['-f', join(this.#folder, 'haproxy.cfg'), '-db'])
    await this.untilWritable('postgres')
    await this.#ask('create role spiral login superuser', 'postgres')
    await this.#ask('create database spiral owner spiral', 'postgres')
    await this.untilWhole()
  }

  #settings(member: Member) {
    return {
      scope: 'spiral',
      name: `member${member}`,
      restapi: { listen: `127.0.0.1:${patroniPort(member)}`, connect_address: `127.0.0.1:${patroniPort(member)}` },
      etcd3: { host: `127.0.0.1:${PORTS.etcd}` },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: 5,
          retry_timeout: 5,
          maximum_lag_on_failover: 1 << 20,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_level: 'replica', hot_standby: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
        pg_hba: ['host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust', 'local all all trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${databasePort(member)}`,
        connect_address: `127.0.0.1:${databasePort(member)}`,
        data_dir: this.#data(member),
        bin_dir: BINARIES,
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        parameters: { unix_socket_directories: this.#folder },
      },
    }
  }

  #data = (member: Member) => join(this.#folder, `data${member}`)

  /** Programs lead process groups of their own, so that a signal reaches their children too. */
  async #launch(name: string, program: string, args: string[]): Promise<void> {
    const log = await open(join(this.#folder, `${name}.log`), 'a')
    this.#programs.set(name, spawn(program, args, { stdio: ['ignore', log.fd, log.fd], detached: true }))
    await log.close()
  }

  startPatroni(member: Member): Promise<void> {
    return this.#launch(`member${member}`, 'runuser', ['-u', 'postgres', '--', 'patroni', join(this.#folder, `member${member}.json`)])
  }

  /** The member that Patroni calls the leader; undefined while there is none. */
  async leader(): Promise<Member | undefined> {
    const roles = await Promise.all(MEMBERS.map(async (member) => ((await this.#isPrimary(member)) ? member : undefined)))
    return roles.find((member) => member !== undefined)
  }
  #isPrimary = (member: Member): Promise<boolean> =>
    fetch(`http://127.0.0.1:${patroniPort(member)}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )

  async someLeader(): Promise<Member> {
    for (;;) {
      const leader = await this.leader()
      if (leader) return leader
      await pause(200)
    }
  }

  postmaster = async (member: Member): Promise<number> =>
    Number.parseInt(await readFile(join(this.#data(member), 'postmaster.pid'), 'utf8'), 10)

  /** Sends a signal to the Patroni of a member, before its database could be started again. */
  signalPatroni(member: Member, signal: NodeJS.Signals): void {
    const pid = this.#programs.get(`member${member}`)?.pid
    if (pid) process.kill(-pid, signal)
  }

  /** Asks Patroni for a planned switch to another member. */
  async switchOver(): Promise<void> {
    const from = await this.someLeader()
    const answer = await fetch(`http://127.0.0.1:${patroniPort(from)}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `member${from}` }),
    })
    if (!answer.ok) throw new Error(`Patroni refused the switch: ${await answer.text()}`)
  }

  async #ask(text: string, database = 'spiral'): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: '127.0.0.1', port: PORTS.writes, user: 'postgres', database, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(text)
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Waits until the primary takes writes again; returns the time at which it did. */
  async untilWritable(database = 'spiral'): Promise<number> {
    for (;;) {
      const answer = await this.#ask('select pg_is_in_recovery() as resting', database).catch(() => null)
      if (answer?.rows[0]?.resting === false) return performance.now()
      await pause(100)
    }
  }

  /**
   * Waits until both other members follow the primary, and one of them confirms its commits: until then nobody else may lead. False: they
   * do not after a minute and a half.
   */
  async untilWhole(): Promise<boolean> {
    for (const end = performance.now() + WHOLE_MS; performance.now() < end; await pause(500)) {
      const members = await this.#members()
      const following = members.filter(({ role, state }) => role !== 'leader' && /streaming|running/.test(state))
      if (following.length === MEMBERS.length - 1 && members.some(({ role }) => role === 'sync_standby')) return true
    }
    return false
  }
  async #members(): Promise<{ role: string; state: string }[]> {
    for (const member of MEMBERS) {
      const address = `http://127.0.0.1:${patroniPort(member)}/cluster`
      const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: { role: string; state: string }[] }).members
    }
    return []
  }

  /** Ends the Patronis before the databases, so that nobody is promoted meanwhile. */
  async stop(): Promise<void> {
    for (const member of MEMBERS) {
      this.signalPatroni(member, 'SIGCONT')
      this.signalPatroni(member, 'SIGKILL')
      await this.postmaster(member).then(
        (pid) => process.kill(pid, 'SIGQUIT'),
        () => {},
      )
    }
    for (const name of ['haproxy', 'etcd']) this.#programs.get(name)?.kill('SIGKILL')
    await pause(1_000)
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

const backends = MEMBERS.map(
  (member) => `  server member${member} 127.0.0.1:${databasePort(member)} check port ${patroniPort(member)}`,
).join('\n')
const PROXY = `global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen writes
  bind 127.0.0.1:${PORTS.writes}
  option httpchk GET /primary
  http-check expect status 200
${backends}
listen reads
  bind 127.0.0.1:${PORTS.reads}
  option httpchk GET /replica?lag=1MB
  http-check expect status 200
${backends}
`
