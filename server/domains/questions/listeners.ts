import { on } from '../../facts.ts'
import { tellPeople } from '../notifications/index.ts'
import { newsOfAnswer } from './news.ts'

export const tellAsker = on('questions.answer_shown', async (tx, { answerId }, deps) => {
  const news = await newsOfAnswer(tx, answerId, deps.config.publicOrigin)
  if (news) await tellPeople(tx, deps, [news])
})
