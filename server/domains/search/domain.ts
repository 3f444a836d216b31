import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { searchRoutes } from './routes.ts'

export default domain({
  owns: 'the index, product lists, facets, suggestions; the directory of stores, malls and maps; saved searches; looks of product pictures, photos to search with',
  readsWidely: true,
  doors: [
    'directory/maps.ts',
    'photos/find-by-photo.ts',
    'photos/look-at.ts',
    'photos/my-photos.ts',
    'photos/photo-form.ts',
    'photos/picture-looks.ts',
    'photos/query-photos.ts',
    'popular.ts',
    'saved-searches/personal-data.ts',
  ],
  routes: searchRoutes,
  listeners,
  jobs,
  handsOut: ['missed_searches', 'search_documents', 'search_offers'],
  journeys: ['finding', 'saved-searches', 'places', 'photos'],
})
