import { on } from '../../facts.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { answerToTell } from './comments.ts'
import { newsOfAnswer } from './news.ts'
import { sendRequest } from './write-posts.ts'

/** A request goes to its stores when readers see it. */
export const askStores = on('community.post_shown', (tx, { postId }, deps) => sendRequest(tx, deps, postId))

export const tellAsker = on('community.comment_shown', async (tx, { commentId }, deps) => {
  const answer = await answerToTell(tx, commentId)
  if (answer) await tellPeople(tx, deps, [newsOfAnswer(answer.askerId, { ...answer, commentId }, deps.config.publicOrigin)])
})
