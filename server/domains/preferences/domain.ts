import { domain } from '../domain.ts'
import * as personal from './personal-data.ts'
import { preferenceRoutes } from './routes.ts'
import { hasUsualChoice } from './usual-choice.ts'

export default domain({
  owns: 'what people chose once for all of SPIRAL: looks, sizes, diets, household, likes, usual method, personalization, onboarding',
  stays: {
    preferences: 'one for each person',
  },
  doors: ['birth-month.ts', 'preferences.ts', 'usual-wish.ts'],
  routes: preferenceRoutes,
  ownView: hasUsualChoice,
  handsOut: ['preferences'],
  personal: {
    ofPerson: { preferences: personal.personalDataOf },
    forgetPerson: personal.forgetPerson,
    carryOver: personal.carryOver,
  },
  journeys: ['accessibility-settings'],
})
