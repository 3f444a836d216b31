import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import { onnxFile } from './onnx-file.ts'
import { networkOf } from './tfjs-to-onnx.ts'
import { centernetModel, type Graph, nsfwModel } from './tfjs-model.ts'

export const GENERAL_ACROSS = 224
export const THINGS_ACROSS = 320
export const GENERAL_LENGTH = 1792
export const THINGS_LENGTHS = [528, 720] as const
export const THINGS_LENGTH = THINGS_LENGTHS[0] + THINGS_LENGTHS[1]

const PREFIX = 'StatefulPartitionedCall/sequential'
const INSIDE = `${PREFIX}/keras_layer/StatefulPartitionedCall/StatefulPartitionedCall/StatefulPartitionedCall/predict/MobilenetV2`
const BLOCKS = [11, 13].map((block) => `tower_0/MobilenetV3/expanded_conv_${block}/squeeze_excite/mul`)

/** The numbers that the networks compute from one picture. `classes`: drawing, hentai, neutral, porn, sexy; they sum to 1. */
export type Features = { general: Float32Array; things: Float32Array; classes: number[] }
/** Red, green and blue bytes: the whole picture and its middle for one network, the whole picture for the other. */
export type Views = { whole: Uint8Array; middle: Uint8Array; large: Uint8Array }
export type Networks = { featuresOf(views: Views): Promise<Features> }

/** Reads the weights from their packages and prepares both networks: about two seconds. Nothing is downloaded. */
export async function loadNetworks(): Promise<Networks> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const general = await session(nsfwModel(), GENERAL_ACROSS, [
    { node: `${INSIDE}/Logits/AvgPool`, length: GENERAL_LENGTH, averaged: true },
    { node: `${PREFIX}/prediction/Softmax`, length: 5 },
  ])
  const things = await session(
    await centernetModel(),
    THINGS_ACROSS,
    BLOCKS.map((node, i) => ({ node, length: THINGS_LENGTHS[i] ?? 0, averaged: true })),
  )
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

async function session(graph: Graph, across: number, outputs: Parameters<typeof networkOf>[0]['outputs']): Promise<InferenceSession> {
  return InferenceSession.create(onnxFile(networkOf({ graph, across, outputs })), { executionProviders: ['wasm'] })
}

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
