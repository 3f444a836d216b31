export { readGtin } from './barcodes.ts'
export { changeVariantPrice, setStockCount, type StockCount, type StockState, type VariantChange, type VariantPrice } from './change.ts'
export { allCategories, type CategoryRow, departmentSlug, seedDepartments } from './departments.ts'
export { formerPriceSql, wasSoldAtSql } from './former-price.ts'
export { type ProductWithStock, productsWithStock, productIdsOf } from './products-with-stock.ts'
export type * from './write-imports/plan.ts'
export { type FetchedPicture, type FilePicture, picturesOfFiles, showFetchedPicture } from './write-imports/fetched-pictures.ts'
export { productSnapshots } from './write-imports/snapshots.ts'
export { type ProductChange as ImportedChange, restoreProducts } from './write-imports/undo.ts'
export {
  departmentsFor,
  type Destination as ImportDestination,
  planProducts,
  type PlannedUpdates,
  planUpdates,
  writeProducts,
  type Written,
} from './write-imports/writes.ts'
export { type ProductSummary, productSummaries } from './product-summaries.ts'
export { type NamedProduct, productsNamed } from './office/named-products.ts'
export { type OfferRow, offersFor, offersInStore } from './offers.ts'
export { listedPictures, productsByGtin, productsByPicture, type Recognizable } from './recognizable.ts'
export { plainText, sanitizeDescription } from './sanitize.ts'
export { removeNeverSent, removeSent, sentOf } from './office/sent-pictures.ts'
export { SHELF_FACTS, type ShelfFacts, shelfTruth } from './shelf-truth.ts'
export { missesOf } from './missed-picks.ts'
export { shelfSummary } from './stock-summary.ts'
export { keepForBooks, lockShelves, moveReservations } from './reservations.ts'
export { type SameItem, sameItems } from './same-items.ts'
export { competes, type ItemProduct, itemProducts } from './item-products.ts'
export {
  putBackStock,
  releaseStock,
  type ReservedOffer,
  reserveStock,
  shelvesOf,
  type StockLine,
  takeStock,
  reverseTaking,
  writeOffStock,
} from './stock.ts'
export { restockReturned } from './returned-stock.ts'
export { correctShelf, stopShelf } from './stopped.ts'
export { type Added, addProducts, type NewImage, type NewProduct, type NewStock, type NewVariant } from './add-products.ts'
