import { domain } from '../domain.ts'
import { dismissalsOf, forgetDismissals } from './dismissals.ts'
import { dashboardRoutes } from './routes.ts'

export default domain({
  owns: "what needs a shopper today, put together from other domains' knowledge; the suggestions that they dismissed",
  ends: {
    dismissed_suggestions: 'the oldest, when a person hides more',
  },
  readsWidely: true,
  routes: (app, deps, all) => dashboardRoutes(all.find((each) => each.localImpact)?.localImpact)(app, deps),
  personal: { ofPerson: { dismissedSuggestions: dismissalsOf }, forgetPerson: forgetDismissals },
  journeys: ['signing-up', 'dashboard'],
})
