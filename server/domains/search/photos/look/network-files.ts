import { fileURLToPath } from 'node:url'

export type NetworkName = 'general' | 'things'
/** `npm start` and `npm test` write the files there, from the weights in the packages (`tools/networks`). */
export const networkFile = (name: NetworkName): string =>
  fileURLToPath(new URL(`../../../../../node_modules/.cache/spiral/networks/${name}.onnx`, import.meta.url))

export const GENERAL_ACROSS = 224
export const THINGS_ACROSS = 320
export const GENERAL_LENGTH = 1792
export const THINGS_LENGTHS = [528, 720] as const
export const THINGS_LENGTH = THINGS_LENGTHS[0] + THINGS_LENGTHS[1]
