export { keepCheck, uptimeOf } from './uptime.ts'
export { personalDataOf } from './reports.ts'
