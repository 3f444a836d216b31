export { endings } from './endings.ts'
export {
  type DiscountableGroup,
  discountCart,
  type Discounts,
  type GroupDiscounts,
  NO_DISCOUNT,
  NO_LINE_DISCOUNT,
  type PromotionUse,
  UNKNOWN_CODE,
} from './engine.ts'
export { clockAt, type PromotedCart, type ShoppingData, shoppingOfAll } from './live.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
export { countUses } from './uses.ts'
