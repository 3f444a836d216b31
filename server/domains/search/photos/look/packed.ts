import { LOOK_LENGTH } from './transform.ts'

/** A look as signed bytes, a quarter of its size: only the direction of the vector counts, so the largest number becomes 127. */
export function packed(look: Float32Array): Buffer {
  const most = look.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1
  return Buffer.from(Int8Array.from(look, (value) => Math.round((value / most) * 127)).buffer)
}

export function unpacked(bytes: Uint8Array): Float32Array {
  if (bytes.byteLength !== LOOK_LENGTH) throw new Error(`a look has ${LOOK_LENGTH} bytes, not ${bytes.byteLength}`)
  const values = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const length = Math.hypot(...values) || 1
  return values.map((value) => value / length)
}
