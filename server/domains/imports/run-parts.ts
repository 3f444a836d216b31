import type { CategoryId, StoreId } from '#contracts/ids.ts'

/** A place of the file and the store that its stock belongs to; null: left out. */
export type RunPlace = { place: string; storeId: StoreId | null }
/** A category of the file and the department its products go to; null: none is known. */
export type RunCategory = { name: string; count: number; categoryId: CategoryId | null; isChosen: boolean }
