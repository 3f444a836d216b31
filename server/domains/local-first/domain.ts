import { domain } from '../domain.ts'
import { yearOfShopper } from './impact.ts'
import { dropPledge, pledgeOf } from './pledges.ts'
import { localFirstRoutes } from './routes.ts'

export default domain({
  owns: 'independent stores put first: the same item from one nearby, pledges, what a city spends at them',
  stays: {
    local_pledges: 'one for each person who gave one',
  },
  readsWidely: true,
  routes: localFirstRoutes,
  localImpact: yearOfShopper,
  personal: { ofPerson: { localPledge: pledgeOf }, forgetPerson: dropPledge },
  journeys: ['shelves'],
})
