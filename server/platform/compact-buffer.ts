/** Bytes that are kept for long: Node cuts small ones from blocks that others were cut from too, and one that is kept keeps its whole block. */
export function compactCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
