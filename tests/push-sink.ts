import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrivals } from './arrivals.ts'

type ReceivedPush = {
  /** The decrypted message. */
  message: { title: string; body: string; href: string; tag: string; id: number }
  device: string
  headers: Record<string, string | undefined>
  /** The sender's claims, from its signed token. */
  sender: { aud: string; sub: string; exp: number }
}
/** 201 accepts the message; any other status is returned as given. */
type PushMood = { status: number; retryAfter?: string; location?: string }

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A local push service and its browsers: messages are verified and decrypted as a browser does. */
export type PushSink = {
  origin: string
  /** For SPIRAL_ALLOWED_PRIVATE_HOSTS. */
  host: string
  pushes: ReceivedPush[]
  requests: number
  mood: (device: string) => PushMood
  /** A browser that allows notifications: returns the result of `pushManager.subscribe`. */
  subscribe(device: string): PushSubscription
  arrived(count: number, withinMs?: number): Promise<ReceivedPush[]>
  close(): Promise<void>
}

export async function pushSink(port = 0): Promise<PushSink> {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>()
  const inbox = arrivals<ReceivedPush>('messages')
  const server = createServer(async (request, answer) => {
    const device = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
    const body = await bodyOf(request)
    const known = devices.get(device)
    sink.requests += 1
    const { status, retryAfter, location } = known ? sink.mood(device) : { status: 410, retryAfter: undefined, location: undefined }
    if (known && status === 201) {
      const sender = senderOf(request.headers.authorization ?? '')
      const message = JSON.parse(decrypt(body, known.keys, known.auth)) as ReceivedPush['message']
      inbox.add({ message, device, sender, headers: request.headers as Record<string, string | undefined> })
    }
    answer.writeHead(status, { ...(retryAfter ? { 'retry-after': retryAfter } : {}), ...(location ? { location } : {}) }).end()
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const sink: PushSink = {
    origin: `http://${host}`,
    host,
    pushes: inbox.all,
    requests: 0,
    mood: () => ({ status: 201 }),
    subscribe(device) {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      devices.set(device, { keys, auth })
      return {
        endpoint: `http://${host}/push/${encodeURIComponent(device)}`,
        keys: { p256dh: keys.generateKeys().toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    arrived: inbox.arrived,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return sink
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8291 (key agreement) over RFC 8188 (aes128gcm), one record. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The last record ends with a 2, then padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: the token must be signed by the key it names. */
function senderOf(authorization: string): ReceivedPush['sender'] {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token of the sender is not signed by its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as ReceivedPush['sender']
}
