import { domain } from '../domain.ts'
import * as listeners from './listeners.ts'
import { moderatedTexts } from './moderated.ts'
import * as personal from './personal-data.ts'
import { questionRoutes } from './routes.ts'

export default domain({
  owns: 'questions about products and stores, answered by their sellers and by people who received them',
  stays: {
    questions: 'people write and remove it',
  },
  routes: questionRoutes,
  listeners,
  moderatedTexts,
  handsOut: ['question_sellers', 'questions'],
  personal: { ofPerson: { questions: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['reviews'],
})
