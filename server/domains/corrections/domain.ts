import { domain } from '../domain.ts'
import { moderatedTexts } from './moderated.ts'
import { correctionRoutes } from './routes.ts'

export default domain({
  owns: 'corrections that people suggest for the pages of malls and stores, and the decisions',
  doors: ['personal-data.ts'],
  routes: correctionRoutes,
  moderatedTexts,
  journeys: ['mall-plan'],
})
