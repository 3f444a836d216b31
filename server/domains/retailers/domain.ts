import { domain } from '../domain.ts'

export default domain({
  owns: 'businesses: their names, faces and stories, status and commission',
  doors: ['endings.ts', 'personal-data.ts', 'profile.ts', 'retailers.ts', 'reviews.ts', 'rules.ts', 'stopped.ts', 'versions.ts'],
  handsOut: ['profile_reviews', 'retailers'],
  journeys: ['offices', 'shelves', 'listing', 'stocktaking', 'faces'],
})
