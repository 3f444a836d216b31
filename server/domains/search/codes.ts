import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { skuKeySql } from '../catalog/barcodes.ts'
import { plainWords } from './words.ts'

/** One word with at least three digits, as on a label: "NO-0018-1". */
const SKU = /^(?=(?:\D*\d){3})[\p{L}\d]+(?:[-_./#][\p{L}\d]+)*$/u
const BARCODE = /^\d{8,14}$/
/** A code that is written like no word and no measure: where no product has it, parts of it say nothing. */
const ONLY_A_CODE = /^(?=(?:\D*\d){4})(?:\d{8,14}|[\p{L}\d]+(?:[-_./#][\p{L}\d]+)+)$/u

/** The lengths of barcodes. A scanner or a spreadsheet may add zeros at the start or lose them. */
const LENGTHS = [8, 12, 13, 14]
const barcodesLike = (digits: string): string[] => {
  const bare = digits.replace(/^0+/, '')
  return bare.length === 0 ? [] : [bare, ...LENGTHS.filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'))]
}

/** The products on sale with this barcode or SKU; null: the words are no code. An empty list: they are a code, and nothing else. */
export async function productsWithCode(db: Db, typed: string): Promise<ProductId[] | null> {
  const code = typed.trim().replace(/^#/, '')
  const digits = code.replaceAll(/[\s-]/g, '')
  const isBarcode = BARCODE.test(digits)
  if (!isBarcode && !SKU.test(code)) return null
  const rows = await rowsOf<{ id: ProductId }>(db, 'codes.products')`
    select d.product_id as id from search_documents d where d.product_id in (
      select v.product_id from variants v where v.gtin = any(${isBarcode ? barcodesLike(digits) : []}::text[]) and not v.archived
      union select v.product_id from variants v where ${sql(skuKeySql('v.sku'))} = ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')} and not v.archived)
    order by d.rank desc, d.product_id limit 100`
  if (rows.length > 0) return rows.map(({ id }) => id)
  return (isBarcode || ONLY_A_CODE.test(code)) && !(await isWritten(db, code)) ? [] : null
}

/** Titles and descriptions have codes too: the model of a device. */
async function isWritten(db: Db, code: string): Promise<boolean> {
  const rows = await rowsOf(db, 'codes.written')`
    select from search_documents where words @@ plainto_tsquery('english', ${plainWords(code)}) limit 1`
  return rows.length > 0
}
