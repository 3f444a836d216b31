import { domain } from '../domain.ts'
import * as personal from './personal-data.ts'

export default domain({
  owns: 'businesses: their names, faces and stories and status',
  stays: {
    retailers: 'one for each business',
    profile_versions: 'earlier descriptions of a business',
    profile_reviews: 'decisions about it',
  },
  doors: ['endings.ts', 'holds.ts', 'profile.ts', 'retailers.ts', 'reviews.ts', 'rules.ts', 'stopped.ts', 'versions.ts'],
  handsOut: ['profile_reviews', 'retailers'],
  personal: { ofPerson: { profileChanges: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['offices', 'shelves', 'listing', 'stocktaking', 'faces'],
})
