export { isOrderNumber, workItem, workPage } from './work.ts'
