import { sampleFaces } from './faces/pictures.ts'
import { samplePictures } from './pictures.ts'

/** Draw the pictures of sample products, stores and malls when they are first asked for. */
export const pictureSources = [samplePictures, sampleFaces]
