export { addMall, type Mall, mallsByIds, type NewMall } from './malls.ts'
