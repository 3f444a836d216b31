import { addPhoto, addPhotoAt, myPhotos, photoSearchState, type PhotoQuery, savePhoto, searchByPhoto } from '#contracts/search/photos.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

export const photosFound = (query: PhotoQuery) => read(searchByPhoto, { query })
export const photoState = () => read(photoSearchState)
/** Each photo of a page is compared with all products, so a page is short. */
export const savedPhotos = (asked: { near?: string; board?: string }) => readPages(myPhotos, { query: { limit: 12, ...asked } })
export const ofSavedPhotos = [read(myPhotos, { query: {} })]
export const useAddPhoto = () => useWrite(addPhoto, [], { failure: 'mine' })
export const useAddPhotoAt = () => useWrite(addPhotoAt, [], { failure: 'mine' })
export const useSavePhoto = () => useWrite(savePhoto, ofSavedPhotos)
