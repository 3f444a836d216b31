export { worksAtCenter } from './parcels.ts'
export { removeSpot, spotsOf } from './spots.ts'
export { isOrderNumber, workItem, workPage } from './work.ts'
