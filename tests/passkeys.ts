import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyAnswer } from '#contracts/identity/passkeys.ts'

/** A WebAuthn authenticator for tests: one key for one site, with user verification by default. */
export class TestKey {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(32)
  counter = 0
  readonly #site: { origin: string; rpId: string }

  constructor(origin: string, rpId = new URL(origin).hostname) {
    this.#site = { origin, rpId }
  }

  make(challenge: string, how: How = {}): MadePasskey {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, key])
    const authData = Buffer.concat([this.#head(0x40, how), attested])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: this.id.toString('base64url'),
      clientData: this.#clientData('webauthn.create', challenge, how),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  answer(challenge: string, how: How = {}): PasskeyAnswer {
    this.counter++
    const clientData = this.#clientData('webauthn.get', challenge, how)
    const authenticatorData = this.#head(0, how)
    const hash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
    return {
      id: this.id.toString('base64url'),
      clientData,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.#pair.privateKey).toString('base64url'),
    }
  }

  #head(flags: number, { rpId = this.#site.rpId, verified = true }: How): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | 0x01 | (verified ? 0x04 : 0)]), count])
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: How): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }
}
/** Values for a forged or careless response. */
export type How = { origin?: string; rpId?: string; verified?: boolean }

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The subset of RFC 8949 (CBOR) that encodes keys. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  return Buffer.concat([headOf(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}
const headOf = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(n)])
function uint16(n: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(n)
  return bytes
}
