import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'

const Attribute = z.looseObject({
  s: z.string().optional(),
  list: z.looseObject({ i: z.array(z.string()).optional(), s: z.array(z.string()).optional() }).optional(),
})
const Node = z.looseObject({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), Attribute).default({}),
})
const Weight = z.looseObject({
  name: z.string(),
  shape: z.array(z.int()),
  dtype: z.string(),
  quantization: z.looseObject({ dtype: z.string(), min: z.number().optional(), scale: z.number().optional() }).optional(),
})
const Model = z.looseObject({
  modelTopology: z.looseObject({ node: z.array(Node) }),
  weightsManifest: z.array(z.looseObject({ weights: z.array(Weight) })),
})
export type GraphNode = z.output<typeof Node>
export type Graph = {
  nodes: ReadonlyMap<string, GraphNode>
  weights: ReadonlyMap<string, { dims: readonly number[]; values: Float32Array }>
}

const require = createRequire(import.meta.url)

/** The package ships its weights as modules of base64 text. Its address `dist` is not exported, so files are opened by path. */
export function nsfwModel(): Graph {
  const folder = `${require.resolve('nsfwjs').replace(/dist\/cjs\/.*$/, '')}dist/models/mobilenet_v2_mid`
  const part = (name: string) => z.string().parse(require(`${folder}/${name}.min.js`))
  const bytes = ['group1-shard1of2', 'group1-shard2of2'].map((name) => Buffer.from(part(name), 'base64'))
  return graphOf(require(`${folder}/model.min.js`), Buffer.concat(bytes))
}

export async function centernetModel(): Promise<Graph> {
  const folder = `${require.resolve('@vladmandic/human').replace(/dist\/.*$/, '')}models`
  return graphOf(JSON.parse(await readFile(`${folder}/centernet.json`, 'utf8')), await readFile(`${folder}/centernet.bin`))
}

function graphOf(json: unknown, bytes: Buffer): Graph {
  const { modelTopology, weightsManifest } = Model.parse(json)
  const weights = new Map<string, { dims: readonly number[]; values: Float32Array }>()
  let at = 0
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    const count = shape.reduce((product, size) => product * size, 1)
    const stored = quantization?.dtype ?? dtype
    const size = BYTES[stored]
    if (size === undefined) throw new Error(`weights of the unknown kind ${stored}`)
    const values = new Float32Array(count)
    for (let i = 0; i < count; i++) values[i] = numberAt(bytes, at + i * size, stored)
    if (quantization?.scale !== undefined)
      for (let i = 0; i < count; i++) values[i] = (values[i] ?? 0) * quantization.scale + (quantization.min ?? 0)
    weights.set(name, { dims: shape, values })
    at += count * size
  }
  return { nodes: new Map(modelTopology.node.map((node) => [node.name, node])), weights }
}

const BYTES: Readonly<Record<string, number>> = { uint8: 1, float16: 2, float32: 4, int32: 4 }
function numberAt(bytes: Buffer, at: number, kind: string): number {
  if (kind === 'uint8') return bytes.readUInt8(at)
  if (kind === 'float32') return bytes.readFloatLE(at)
  return kind === 'int32' ? bytes.readInt32LE(at) : halfOf(bytes.readUInt16LE(at))
}
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
