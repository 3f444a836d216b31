import type { CategoryId, StoreId } from '#contracts/ids.ts'
import type { Answers, QuestionCode } from './formats/index.ts'

/** A place of the file and the store that its stock belongs to; null: left out. */
export type RunPlace = { place: string; storeId: StoreId | null }
/** A category of the file and the department its products go to; null: none is known. */
export type RunCategory = { name: string; count: number; categoryId: CategoryId | null; isChosen: boolean }
/** A question that the file leaves open, with how often it came up, an example and the answer. */
export type RunQuestion = { code: QuestionCode; count: number; example: string; answer: boolean | null }

export const answersOf = (questions: readonly RunQuestion[]): Answers =>
  Object.fromEntries(questions.flatMap(({ code, answer }) => (answer === null ? [] : [[code, answer]])))
