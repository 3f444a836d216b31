import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const BINARIES = '/usr/lib/postgresql/15/bin'
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/runuser', '/usr/sbin/ip', `${BINARIES}/postgres`]
/**
 * The programs of a cluster that this machine lacks, as Debian installs them, and the rights. Only root may run Postgres as another user,
 * give a member a network of its own, and mount its disk.
 */
export const lacking = (): string[] => [
  ...NEEDED.filter((path) => !existsSync(path)),
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...(spawnSync('unshare', ['--net', '--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0
    ? []
    : ['networks and disks of its own']),
]

/** How long Patroni keeps a primary that does not renew its lease, in seconds. */
export const TTL = 20
const WHOLE_MS = 90_000
const MEMBERS = [1, 2, 3] as const
export type Member = (typeof MEMBERS)[number]
const PORTS = { etcd: 24_790, etcdPeers: 24_800, writes: 55_000, database: 5432, patroni: 8008 }
/** Addresses that are set aside for measurements, so that they meet no others. */
const HOST = '198.18.77.1'
const hostOf = (member: Member) => `198.18.77.${10 + member}`
const SWITCH = 'spiral-switch'
/** The network namespace of a member, and the cable that leads from the switch into it. */
const networkOf = (member: Member) => `spiral-${member}`
const DISK_BYTES = 2 ** 31

/**
 * Three Postgres 15 under Patroni, with etcd and HAProxy, all on this machine. Commits wait for a second member. Each member has a network
 * of its own, which can be cut, and a disk of its own, which can be full.
 */
export class Cluster {
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
    await this.#connectMembers()
    const [user, group] = await Promise.all(['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)))
    await chown(this.#folder, user ?? 0, group ?? 0)
    await chmod(this.#folder, 0o755)
    const etcd = `http://${HOST}:${PORTS.etcd}`
    const peers = `http://${HOST}:${PORTS.etcdPeers}`
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
      await mkdir(this.#disk(member))
      await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=700,uid=${user},gid=${group}`, 'spiral', this.#disk(member)])
      await writeFile(join(this.#folder, `member${member}.json`), JSON.stringify(this.#settings(member)))
      await this.startPatroni(member)
    }
    await writeFile(join(this.#folder, 'haproxy.cfg'), PROXY)
    await this.#launch('haproxy', 'haproxy', ['-f', join(this.#folder, 'haproxy.cfg'), '-db'])
    await this.untilWritable()
    await this.#ask('create role spiral login superuser')
    await this.untilWhole()
  }

  async createDatabase(name: string): Promise<string> {
    await this.#ask(`create database ${name} owner spiral`)
    return `postgres://spiral@127.0.0.1:${PORTS.writes}/${name}`
  }

  async #connectMembers() {
    await removeNetworks()
    await run('ip', ['link', 'add', SWITCH, 'type', 'bridge'])
    await run('ip', ['address', 'add', `${HOST}/24`, 'dev', SWITCH])
    await run('ip', ['link', 'set', SWITCH, 'up'])
    for (const member of MEMBERS) {
      const network = networkOf(member)
      await run('ip', ['netns', 'add', network])
      await run('ip', ['link', 'add', network, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network])
      await run('ip', ['link', 'set', network, 'master', SWITCH, 'up'])
      await run('ip', ['-n', network, 'address', 'add', `${hostOf(member)}/24`, 'dev', 'eth0'])
      for (const device of ['lo', 'eth0']) await run('ip', ['-n', network, 'link', 'set', device, 'up'])
    }
  }

  /** Pulls the cable of a member out of the switch: nothing reaches it, and nobody is told. */
  async cutNetwork(member: Member): Promise<void> {
    await run('ip', ['link', 'set', networkOf(member), 'nomaster'])
  }
  async joinNetwork(member: Member): Promise<void> {
    await run('ip', ['link', 'set', networkOf(member), 'master', SWITCH])
  }

  /** Leaves not a byte on the disk of a member. */
  async fillDisk(member: Member): Promise<void> {
    const { bavail, bsize } = await statfs(this.#disk(member))
    await run('dd', ['if=/dev/zero', `of=${this.#ballast(member)}`, 'bs=64k', `count=${Math.ceil((bavail * bsize) / 65_536) + 1}`]).catch(
      () => {},
    )
  }
  freeDisk = (member: Member): Promise<void> => rm(this.#ballast(member))
  #ballast = (member: Member) => join(this.#disk(member), 'ballast')

  #settings(member: Member) {
    return {
      scope: 'spiral',
      name: `member${member}`,
      restapi: { listen: `0.0.0.0:${PORTS.patroni}`, connect_address: `${hostOf(member)}:${PORTS.patroni}` },
      etcd3: { host: `${HOST}:${PORTS.etcd}` },
      bootstrap: {
        dcs: {
          ttl: TTL,
          loop_wait: 5,
          retry_timeout: 5,
          maximum_lag_on_failover: 1 << 20,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 100, wal_level: 'replica', hot_standby: 'on', max_wal_size: '256MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
        pg_hba: ['host replication all samenet trust', 'host all all samenet trust', 'local all all trust'],
      },
      postgresql: {
        listen: `0.0.0.0:${PORTS.database}`,
        connect_address: `${hostOf(member)}:${PORTS.database}`,
        data_dir: this.#data(member),
        bin_dir: BINARIES,
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        parameters: { unix_socket_directories: this.#disk(member) },
      },
    }
  }

  #disk = (member: Member) => join(this.#folder, `disk${member}`)
  #data = (member: Member) => join(this.#disk(member), 'data')

  /** Programs lead process groups of their own, so that a signal reaches their children too. */
  async #launch(name: string, program: string, args: string[]): Promise<void> {
    const log = await open(join(this.#folder, `${name}.log`), 'a')
    this.#programs.set(name, spawn(program, args, { stdio: ['ignore', log.fd, log.fd], detached: true }))
    await log.close()
  }

  startPatroni(member: Member): Promise<void> {
    const patroni = ['runuser', '-u', 'postgres', '--', 'patroni', join(this.#folder, `member${member}.json`)]
    return this.#launch(`member${member}`, 'ip', ['netns', 'exec', networkOf(member), ...patroni])
  }

  /** The member that Patroni calls the leader; undefined while there is none. */
  async leader(): Promise<Member | undefined> {
    const roles = await Promise.all(MEMBERS.map(async (member) => ((await this.#isPrimary(member)) ? member : undefined)))
    return roles.find((member) => member !== undefined)
  }
  #isPrimary = (member: Member): Promise<boolean> =>
    fetch(`http://${hostOf(member)}:${PORTS.patroni}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
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
    const answer = await fetch(`http://${hostOf(from)}:${PORTS.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `member${from}` }),
    })
    if (!answer.ok) throw new Error(`Patroni refused the switch: ${await answer.text()}`)
  }

  async #ask(text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: PORTS.writes,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(text)
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Waits until the primary takes writes again; returns the time at which it did. */
  async untilWritable(): Promise<number> {
    for (;;) {
      const isWritten = await this.#ask('create table if not exists beats (at timestamptz); insert into beats values (now())').then(
        () => true,
        () => false,
      )
      if (isWritten) return performance.now()
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
      const address = `http://${hostOf(member)}:${PORTS.patroni}/cluster`
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
    for (const member of MEMBERS) await run('umount', ['--lazy', this.#disk(member)]).catch(() => {})
    await removeNetworks()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** Also the rest of a run that was killed. */
async function removeNetworks(): Promise<void> {
  for (const member of MEMBERS) await run('ip', ['netns', 'delete', networkOf(member)]).catch(() => {})
  await run('ip', ['link', 'delete', SWITCH]).catch(() => {})
}

const backends = MEMBERS.map((member) => `  server member${member} ${hostOf(member)}:${PORTS.database} check port ${PORTS.patroni}`).join(
  '\n',
)
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
`
