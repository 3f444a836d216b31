import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { photosDataOf } from './photos/my-photos.ts'
import { forgetPhotosOf } from './photos/query-photos.ts'
import { searchRoutes } from './routes.ts'
import { personalDataOf } from './saved-searches/personal-data.ts'

export default domain({
  owns: 'the index, product lists, facets, suggestions; the directory of stores, malls and maps; saved searches; looks of product pictures, photos to search with',
  readsWidely: true,
  doors: [
    'directory/maps.ts',
    'listed-counts.ts',
    'photos/find-by-photo.ts',
    'photos/look-at.ts',
    'photos/photo-form.ts',
    'photos/picture-looks.ts',
    'offer-order.ts',
    'popular.ts',
  ],
  routes: searchRoutes,
  listeners,
  jobs,
  handsOut: ['search_documents', 'search_offers'],
  personal: { ofPerson: { savedSearches: personalDataOf, savedPhotos: photosDataOf }, forgetPerson: forgetPhotosOf },
  journeys: ['finding', 'saved-searches', 'places', 'photos'],
})
