import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  GENERAL_ACROSS,
  GENERAL_LENGTH,
  type NetworkName,
  networkFile,
  THINGS_ACROSS,
  THINGS_LENGTHS,
} from '#server/domains/search/photos/look/network-files.ts'
import { type Network, onnxFile } from './onnx-file.ts'
import { centernetModel, nsfwModel } from './tfjs-model.ts'
import { networkOf } from './tfjs-to-onnx.ts'

// Run by tools/bootstrap.mjs once for each version of the packages: they ship TensorFlow.js, and the server reads ONNX.

const PREFIX = 'StatefulPartitionedCall/sequential'
const INSIDE = `${PREFIX}/keras_layer/StatefulPartitionedCall/StatefulPartitionedCall/StatefulPartitionedCall/predict/MobilenetV2`
const BLOCKS = [11, 13].map((block) => `tower_0/MobilenetV3/expanded_conv_${block}/squeeze_excite/mul`)

export async function convertNetworks(): Promise<void> {
  await mkdir(dirname(networkFile('general')), { recursive: true })
  await save('general', general())
  await save('things', await things())
}

const general = (): Network =>
  networkOf({
    graph: nsfwModel(),
    across: GENERAL_ACROSS,
    outputs: [
      { node: `${INSIDE}/Logits/AvgPool`, length: GENERAL_LENGTH, averaged: true },
      { node: `${PREFIX}/prediction/Softmax`, length: 5 },
    ],
  })

const things = async (): Promise<Network> =>
  networkOf({
    graph: await centernetModel(),
    across: THINGS_ACROSS,
    outputs: BLOCKS.map((node, i) => ({ node, length: THINGS_LENGTHS[i] ?? 0, averaged: true })),
  })

/** Written aside first, so that no server reads half a file. */
async function save(name: NetworkName, network: Network): Promise<void> {
  const file = networkFile(name)
  const aside = `${file}.${process.pid}`
  await writeFile(aside, onnxFile(network))
  await rename(aside, file)
}

if (import.meta.main) await convertNetworks()
