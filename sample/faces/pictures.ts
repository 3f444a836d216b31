import type { PictureSource } from '#server/platform/pictures.ts'

type PictureMakers = Map<string, () => Promise<Uint8Array>>
let knowing: Promise<PictureMakers> | undefined

/** The faces of the sample's retailers and malls, drawn on first request like its goods. */
export const sampleFaces: PictureSource = {
  async original(hash) {
    knowing ??= Promise.all([import('./recipes.ts'), import('./draw.ts')]).then(
      ([{ allFaces, hashOf }, { drawFace }]) => new Map(allFaces().map((recipe) => [hashOf(recipe), () => drawFace(recipe)])),
    )
    return (await (await knowing).get(hash)?.()) ?? null
  },
}
