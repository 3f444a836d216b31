/**
 * A globally unique barcode (GTIN), written with as few leading zeros as its kind allows so that two sellers' spellings are equal. Null
 * when a spreadsheet damaged it, a store made it up (those start with 2), or its check digit is wrong.
 */
export function readGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{11,14})$/.test(digits)) return null
  if (digits.length === 8) return /^[02]/.test(digits) || !hasRightCheckDigit(digits) ? null : digits
  // Eleven digits: a spreadsheet removed the leading zero.
  const gtin = digits.replace(/^0+/, '').padStart(12, '0')
  const isOwn = /^(2|0[24])/.test(gtin.padStart(13, '0').slice(-13))
  return isOwn || /^0+$/.test(gtin) || !hasRightCheckDigit(gtin) ? null : gtin
}

function hasRightCheckDigit(gtin: string): boolean {
  let sum = 0
  for (let i = 0; i < gtin.length - 1; i++) sum += Number(gtin[gtin.length - 2 - i]) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === Number(gtin.at(-1))
}

/** An SKU as people read it from a label: without the signs between its parts, in whatever case. The index of variants has the same words. */
export const skuKeySql = (column: string): string => `regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g')`
