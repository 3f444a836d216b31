import { changeMyPhoto, photoPicture, readPhoto, removeMyPhoto, savePhoto, searchByPhoto } from '#contracts/search/photos.ts'
import { changeSavedSearch, removeSavedSearch } from '#contracts/search/saved-searches.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a saved photo', readPhoto, (world) => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
    ['the picture of a saved photo', photoPicture, (world) => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
    ['what a saved photo finds', searchByPhoto, (world) => ({ query: { photos: world.savedPhotoId } }), ['buyer']],
    ['a copy of a saved photo', savePhoto, (world) => ({ body: { photo: world.savedPhotoId, name: 'Mine', search: '' } }), ['buyer']],
    ['a saved photo to rename', changeMyPhoto, (world) => ({ params: { photo: world.savedPhotoId }, body: { name: 'Plain' } }), ['buyer']],
    ['a saved photo to delete', removeMyPhoto, (world) => ({ params: { photo: world.savedPhotoId } }), ['buyer']],
    ['a saved search', changeSavedSearch, (world) => ({ params: { id: world.savedSearchId }, body: { name: 'Mugs' } }), ['buyer']],
    ['a saved search to remove', removeSavedSearch, (world) => ({ params: { id: world.savedSearchId } }), ['buyer']],
  ],
  open: {
    product: 'public',
    store: 'public',
    storeFront: 'public',
    storeHours: 'public',
    storesLike: 'public',
    mall: 'public',
    mallPlan: 'public',
    mallStores: 'public',
    siteMapPart: 'public',
  },
  openIds: {
    product: 'all its ids are of the public directory',
    products: 'all its ids are of the public directory',
    productDetails: 'all its ids are of the public directory',
    productCards: 'all its ids are of the public directory',
    productChoices: 'all its ids are of the public directory',
    shelves: 'all its ids are of the public directory',
    stores: 'all its ids are of the public directory',
    storeRings: 'all its ids are of the public directory',
    storeMap: 'all its ids are of the public directory',
    saveSearch: 'all its ids are of the public directory',
  },
}
