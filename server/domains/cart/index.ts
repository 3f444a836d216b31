export { removeBought } from './cart.ts'
