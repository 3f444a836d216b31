import { on } from '../../facts.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { tellStores } from '../notifications/store-news.ts'
import { newsOfAnswer, storeNewsOfQuestion } from './news.ts'

export const tellAsker = on('questions.answer_shown', async (tx, { answerId }, deps) => {
  const news = await newsOfAnswer(tx, answerId, deps.config.publicOrigin)
  if (news) await tellPeople(tx, deps, [news])
})

export const tellSellers = on('questions.question_shown', async (tx, { questionId }, deps) =>
  tellStores(tx, deps, await storeNewsOfQuestion(tx, questionId)),
)
