import type { Format } from './format.ts'
import { shopify } from './shopify.ts'

/** Every format that can be read; a new one is a file in this folder and an entry here. */
export const formats: readonly Format[] = [shopify]
export type { FileProduct, Finding, Format, Note, Reader, ReadProduct, Row } from './format.ts'
