import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './oldest-postgres.ts'

export const ABSENT =
  'There is no moto_server here, so nothing was checked on a bucket. Install moto[server] with pip, or name the program with SPIRAL_TEST_S3.'

export type BucketServer = {
  url: string
  /** The setting `SPIRAL_FILES` of a new bucket. */
  aBucket(prefix?: string): Promise<string>
  /** From now on requests are refused that are not signed with the keys of a user with the rights for them. */
  refuseStrangers(): Promise<void>
  letStrangersIn(): Promise<void>
  /** The keys of a new user without any right. */
  aUser(): Promise<{ id: string; secret: string }>
  stop(): Promise<void>
}

/** Anybody's keys, which the server takes until it refuses strangers. */
const CREDENTIAL = 'Credential=anybody/20260101/us-east-1'

/** Starts moto, a server with the API of S3 that others wrote; null where it is not installed. */
export async function startBucketServer(): Promise<BucketServer | null> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.env['SPIRAL_TEST_S3'] ?? 'moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (
    !(await fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (hasEnded) return null
    await pause(50)
  }
  const setAuth = async (free: string) => void (await fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: free }))
  const manage = async (action: Record<string, string>): Promise<string> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL}/iam/aws4_request, SignedHeaders=host, Signature=none`,
      },
      body: new URLSearchParams({ ...action, Version: '2010-05-08' }).toString(),
    })
    return answer.text()
  }
  let buckets = 0
  return {
    url,
    async aBucket(prefix = '') {
      const name = `spiral-test-${++buckets}`
      const { status } = await fetch(`${url}/${name}`, {
        method: 'PUT',
        headers: { authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL}/s3/aws4_request, SignedHeaders=host, Signature=none` },
      })
      if (status !== 200) throw new Error(`The bucket was not made (${status}).`)
      return `s3://${name}/${prefix}?endpoint=${url}&pathStyle=1`
    },
    refuseStrangers: () => setAuth('0'),
    letStrangersIn: () => setAuth('inf'),
    async aUser() {
      const UserName = `user-${crypto.randomUUID()}`
      await manage({ Action: 'CreateUser', UserName })
      const made = await manage({ Action: 'CreateAccessKey', UserName })
      const part = (name: string) => new RegExp(`<${name}>(.+?)</${name}>`).exec(made)?.[1] ?? ''
      return { id: part('AccessKeyId'), secret: part('SecretAccessKey') }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
