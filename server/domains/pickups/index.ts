export { type Place, worksAt } from './counter.ts'
