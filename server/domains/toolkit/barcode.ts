import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The writer is compiled with the first label, from the package's own file. */
let loading: Promise<typeof import('zxing-wasm/writer')> | undefined
function writer() {
  loading ??= (async () => {
    const [zxing, wasm] = await Promise.all([
      import('zxing-wasm/writer'),
      readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')),
    ])
    await zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
    return zxing
  })()
  return loading
}

const FORMATS = { 8: 'EAN8', 12: 'UPCA', 13: 'EAN13', 14: 'ITF14' } as const
const isLength = (length: number): length is keyof typeof FORMATS => length in FORMATS

/** The bars of a product's barcode from left to right, true for black; null for a number that is none. */
export async function barsOf(gtin: string): Promise<boolean[] | null> {
  const { length } = gtin
  if (!isLength(length)) return null
  const { error, symbol } = await (await writer()).writeBarcode(gtin, { format: FORMATS[length], scale: 1 })
  if (error !== '') return null
  // The frame of an ITF-14 covers its first rows.
  const middle = Math.floor(symbol.height / 2) * symbol.width
  return Array.from(symbol.data.slice(middle, middle + symbol.width), (value) => value === 0)
}
