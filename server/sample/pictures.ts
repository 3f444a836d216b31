import type { PictureSource } from '../platform/pictures.ts'

let knowing: Promise<PictureSource> | undefined

/** The pictures of the sample are drawn when somebody looks at them; who never does pays nothing for them. */
export const samplePictures: PictureSource = {
  async original(hash) {
    knowing ??= import('./picture-list.ts').then(({ listedPictures }) => listedPictures())
    return (await knowing).original(hash)
  },
}
