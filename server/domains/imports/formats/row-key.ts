/** The key of a row that names no product: its SKU or barcode alone says which variant it is. */
export const ROW_KEY = '\u0000'
