import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { photosDataOf } from './photos/my-photos.ts'
import { forgetPhotosOf } from './photos/query-photos.ts'
import { searchRoutes } from './routes.ts'
import { personalDataOf } from './saved-searches/personal-data.ts'

export default domain({
  owns: 'the index, product lists, facets, suggestions; the directory of stores, malls and maps; saved searches; looks of product pictures, photos to search with',
  ends: {
    popular_searches: 'after 30 days',
    saved_search_matches: 'after 30 days',
    product_news: 'when it is worked off',
    query_photos: 'after a day, unless its person keeps it',
  },
  stays: {
    search_documents: 'one for each product',
    search_offers: 'one for each offer',
    search_vocabulary: 'one for each word',
    saved_searches: 'its person removes it',
    picture_looks: 'one for each picture',
  },
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
