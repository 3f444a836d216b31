import { domain } from '../domain.ts'
import { moderatedTexts } from './moderated.ts'
import * as personal from './personal-data.ts'
import { correctionRoutes } from './routes.ts'

export default domain({
  owns: 'corrections that people suggest for the pages of malls and stores, and the decisions',
  stays: {
    corrections: 'requests for corrections, until the account closes',
  },
  routes: correctionRoutes,
  moderatedTexts,
  personal: { ofPerson: { corrections: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['mall-plan'],
})
