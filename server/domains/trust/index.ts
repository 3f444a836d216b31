export { countMarks } from './count.ts'
export { answer as answerReport, forgetFrom, keepReport, personalDataOf } from './reports.ts'
export { countSellers, recordCheck } from './sellers.ts'
