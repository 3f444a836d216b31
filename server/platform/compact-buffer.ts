/**
 * Copies bytes that are cached for long: Node slices small buffers from a shared pool, and one cached slice keeps its whole block in
 * memory.
 */
export function compactCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
