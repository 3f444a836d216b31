import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import { GENERAL_ACROSS, type NetworkName, networkFile, THINGS_ACROSS, THINGS_LENGTH, THINGS_LENGTHS } from './network-files.ts'

/** The numbers that the networks compute from one picture. `classes`: drawing, hentai, neutral, porn, sexy; they sum to 1. */
export type Features = { general: Float32Array; things: Float32Array; classes: number[] }
/** Red, green and blue bytes: the whole picture and its middle for one network, the whole picture for the other. */
export type Views = { whole: Uint8Array; middle: Uint8Array; large: Uint8Array }
export type Networks = { featuresOf(views: Views): Promise<Features> }

/** Prepares both networks: about a second. Nothing is downloaded. */
export async function loadNetworks(): Promise<Networks> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const [general, things] = [await session('general'), await session('things')]
  return {
    async featuresOf({ whole, middle, large }) {
      const [seen = [], classes = []] = await run(general, planes(whole, GENERAL_ACROSS, 255), GENERAL_ACROSS)
      const [inMiddle = [], classesInMiddle = []] = await run(general, planes(middle, GENERAL_ACROSS, 255), GENERAL_ACROSS)
      const parts = await run(things, planes(large, THINGS_ACROSS, 1), THINGS_ACROSS)
      const joined = new Float32Array(THINGS_LENGTH)
      joined.set(parts[0] ?? [], 0)
      joined.set(parts[1] ?? [], THINGS_LENGTHS[0])
      return { general: averageOf(seen, inMiddle), things: joined, classes: [...averageOf(classes, classesInMiddle)] }
    },
  }
}

const session = async (name: NetworkName): Promise<InferenceSession> =>
  InferenceSession.create(await readFile(networkFile(name)), { executionProviders: ['wasm'] })

async function run(on: InferenceSession, data: Float32Array, across: number): Promise<Float32Array[]> {
  const [input = ''] = on.inputNames
  const outputs = await on.run({ [input]: new Tensor('float32', data, [1, 3, across, across]) })
  return on.outputNames.map((name) => Float32Array.from(outputs[name]?.data ?? [], Number))
}

/** From red, green and blue of each point to a plane for each color, divided by `by`. */
function planes(bytes: Uint8Array, across: number, by: number): Float32Array {
  const size = across * across
  const data = new Float32Array(size * 3)
  for (let i = 0; i < size; i++) for (let color = 0; color < 3; color++) data[color * size + i] = (bytes[i * 3 + color] ?? 0) / by
  return data
}

const averageOf = (one: ArrayLike<number>, other: ArrayLike<number>): Float32Array =>
  Float32Array.from(one, (value, i) => (value + (other[i] ?? 0)) / 2)
