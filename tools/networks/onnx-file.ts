import protobuf from 'protobufjs'

/** The messages of the ONNX format that our networks need, with their field numbers. */
const { nested } = {
  nested: {
    Model: {
      fields: {
        irVersion: { id: 1, type: 'int64' },
        graph: { id: 7, type: 'Graph' },
        opsetImport: { id: 8, rule: 'repeated', type: 'OperatorSet' },
      },
    },
    OperatorSet: { fields: { domain: { id: 1, type: 'string' }, version: { id: 2, type: 'int64' } } },
    Graph: {
      fields: {
        node: { id: 1, rule: 'repeated', type: 'Node' },
        name: { id: 2, type: 'string' },
        initializer: { id: 5, rule: 'repeated', type: 'Tensor' },
        input: { id: 11, rule: 'repeated', type: 'ValueInfo' },
        output: { id: 12, rule: 'repeated', type: 'ValueInfo' },
      },
    },
    Node: {
      fields: {
        input: { id: 1, rule: 'repeated', type: 'string' },
        output: { id: 2, rule: 'repeated', type: 'string' },
        opType: { id: 4, type: 'string' },
        attribute: { id: 5, rule: 'repeated', type: 'Attribute' },
      },
    },
    Attribute: {
      fields: {
        name: { id: 1, type: 'string' },
        i: { id: 3, type: 'int64' },
        s: { id: 4, type: 'bytes' },
        ints: { id: 8, rule: 'repeated', type: 'int64' },
        type: { id: 20, type: 'int32' },
      },
    },
    Tensor: {
      fields: {
        dims: { id: 1, rule: 'repeated', type: 'int64' },
        dataType: { id: 2, type: 'int32' },
        name: { id: 8, type: 'string' },
        rawData: { id: 9, type: 'bytes' },
      },
    },
    ValueInfo: { fields: { name: { id: 1, type: 'string' }, type: { id: 2, type: 'Type' } } },
    Type: { fields: { tensorType: { id: 1, type: 'TensorType' } } },
    TensorType: { fields: { elemType: { id: 1, type: 'int32' }, shape: { id: 2, type: 'Shape' } } },
    Shape: { fields: { dim: { id: 1, rule: 'repeated', type: 'Dimension' } } },
    Dimension: { fields: { dimValue: { id: 1, type: 'int64' } } },
  },
}
const Model = protobuf.Root.fromJSON({ nested }).lookupType('Model')

const FLOAT = 1
const VERSIONS = { irVersion: 8, opset: 13 }

export type Tensor = { name: string; dims: readonly number[]; values: Float32Array }
export type Operation = {
  op: string
  inputs: readonly string[]
  output: string
  attributes?: Readonly<Record<string, number | string | readonly number[]>>
}
export type Network = {
  input: { name: string; dims: readonly number[] }
  outputs: readonly { name: string; dims: readonly number[] }[]
  operations: readonly Operation[]
  weights: readonly Tensor[]
}

/** The bytes of an ONNX file for a network of 32-bit numbers. */
export function onnxFile({ input, outputs, operations, weights }: Network): Uint8Array {
  const value = ({ name, dims }: { name: string; dims: readonly number[] }) => ({
    name,
    type: { tensorType: { elemType: FLOAT, shape: { dim: dims.map((dimValue) => ({ dimValue })) } } },
  })
  const model = {
    irVersion: VERSIONS.irVersion,
    opsetImport: [{ domain: '', version: VERSIONS.opset }],
    graph: {
      name: 'network',
      node: operations.map(({ op, inputs, output, attributes = {} }) => ({
        opType: op,
        input: inputs,
        output: [output],
        attribute: Object.entries(attributes).map(([name, given]) => ({ name, ...attribute(given) })),
      })),
      initializer: weights.map(({ name, dims, values }) => ({
        name,
        dims,
        dataType: FLOAT,
        rawData: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      })),
      input: [value(input)],
      output: outputs.map(value),
    },
  }
  return Model.encode(Model.fromObject(model)).finish()
}

function attribute(given: number | string | readonly number[]) {
  if (typeof given === 'number') return { i: given, type: 2 }
  return typeof given === 'string' ? { s: Buffer.from(given), type: 3 } : { ints: given, type: 7 }
}
