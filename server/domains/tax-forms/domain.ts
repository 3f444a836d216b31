import { domain } from '../domain.ts'
import { taxFormRoutes } from './routes.ts'
import { waiting } from './tax-forms.ts'

export default domain({
  owns: 'the 1099-K forms of sellers: card sales of a calendar year, forms and their corrections',
  stays: {
    tax_forms: 'forms that were filed',
  },
  readsWidely: true,
  routes: taxFormRoutes,
  waitsForAdmins: waiting,
  journeys: ['reports'],
})
