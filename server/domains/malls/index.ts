export { addMall, joinMall, type Mall, mallsByIds, type NewMall } from './malls.ts'
