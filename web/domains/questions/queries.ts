import type { QuestionId } from '#contracts/ids.ts'
import {
  answerQuestion,
  answers,
  askQuestion,
  changeAnswer,
  changeQuestion,
  markAnswer,
  myQuestions,
  questions,
  type QuestionSort,
  removeAnswer,
  removeQuestion,
} from '#contracts/questions.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import type { About } from '../reviews/queries.ts'

const PAGE = 5
export const questionsOf = (about: About, { sort, words }: { sort: QuestionSort; words: string }) =>
  readPages(questions, { query: { ...about, sort, limit: PAGE, ...(words !== '' && { words }) } })
export const answersTo = (id: QuestionId) => readPages(answers, { params: { id }, query: {} })
export const myStanding = (about: About) => read(myQuestions, { query: about })

/** Questions with their answers, here and in the offices of sellers. */
const allOfThem = [{ queryKey: ['api', 'questions'] }, { queryKey: ['api', 'retailer', 'inbox'] }]
export const useAsk = () => useWrite(askQuestion, allOfThem, { failure: 'mine' })
export const useAnswer = () => useWrite(answerQuestion, allOfThem, { failure: 'mine' })
export const useChangeQuestion = () => useWrite(changeQuestion, allOfThem, { failure: 'mine' })
export const useChangeAnswer = () => useWrite(changeAnswer, allOfThem, { failure: 'mine' })
export const useRemoveQuestion = () => useWrite(removeQuestion, allOfThem)
export const useRemoveAnswer = () => useWrite(removeAnswer, allOfThem)
export const useMarkAnswer = () => useWrite(markAnswer, allOfThem)
