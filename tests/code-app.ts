import { createHmac } from 'node:crypto'

/** The code that an authenticator app shows, now or some steps later: RFC 6238 with the enrollment's key. Each code works once. */
export function codeOf(key: string, stepsLater = 0): string {
  const bits = key.replace(/./g, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater))
  const mac = createHmac('sha1', bytes).update(step).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
