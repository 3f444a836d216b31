import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readGtin } from '../../catalog/barcodes.ts'

export type Pixels = { data: Buffer; width: number; height: number }
const MOST_CODES = 30

/** The reader is compiled with the first photo, from the package's own file. */
let loading: Promise<typeof import('zxing-wasm/reader')> | undefined
function reader() {
  loading ??= (async () => {
    const [zxing, wasm] = await Promise.all([
      import('zxing-wasm/reader'),
      readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ])
    await zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
    return zxing
  })()
  return loading
}

/** The product barcodes in a picture of red, green, blue and alpha. Codes with a wrong check digit are left out. */
export async function barcodesIn({ data, width, height }: Pixels): Promise<string[]> {
  const { readBarcodes } = await reader()
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(pixels, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14'],
    tryHarder: true,
    maxNumberOfSymbols: MOST_CODES,
  })
  return [...new Set(found.flatMap(({ isValid, text }) => (isValid ? (readGtin(text) ?? []) : [])))]
}
