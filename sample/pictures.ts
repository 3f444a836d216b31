import type { PictureSource } from '#server/platform/pictures.ts'

let knowing: Promise<PictureSource> | undefined

/** Sample pictures are drawn on first request; unused pictures cost nothing. */
export const samplePictures: PictureSource = {
  async original(hash) {
    knowing ??= import('./picture-list.ts').then(({ listedPictures }) => listedPictures())
    return (await knowing).original(hash)
  },
}
