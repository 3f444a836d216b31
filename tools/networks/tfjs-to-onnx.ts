import type { Network, Operation, Tensor } from './onnx-file.ts'
import type { Graph, GraphNode } from './tfjs-model.ts'

type Asked = { graph: Graph; across: number; outputs: readonly { node: string; length: number; averaged?: true }[] }

/**
 * The part of a TensorFlow.js graph that leads to the given nodes, as an ONNX network for one square picture. TensorFlow.js holds pictures
 * as height, width, channels, and ONNX as channels, height, width. `averaged` outputs are averaged over height and width.
 */
export function networkOf({ graph, across, outputs }: Asked): Network {
  const operations: Operation[] = []
  const weights = new Map<string, Tensor>()
  const done = new Set<string>()
  let input = ''
  const weight = (name: string, dims: readonly number[], values: Float32Array): string => {
    weights.set(name, { name, dims, values })
    return name
  }
  const visit = (name: string): string => {
    const node = graph.nodes.get(name)
    if (!node) throw new Error(`the graph has no node ${name}`)
    if (done.has(name)) return name
    done.add(name)
    if (node.op === 'Placeholder') input = name
    else if (node.op === 'Const') {
      const { dims, values } = constant(graph, name)
      weight(name, dims, values)
    } else convert(node)
    return name
  }
  const convert = (node: GraphNode): void => {
    const { name, op, input: from } = node
    const [first = '', second = '', third = ''] = from
    const add = (operation: Omit<Operation, 'output'>, output = name) => operations.push({ ...operation, output })
    if (op === '_FusedConv2D' || op === 'FusedDepthwiseConv2dNative') {
      const kernel = kernelOf(constant(graph, second), op !== '_FusedConv2D')
      const [, down = 1, right = 1] = (node.attr['strides']?.list?.i ?? []).map(Number)
      const after = activationOf(node)
      add(
        {
          op: 'Conv',
          inputs: [visit(first), weight(second, kernel.dims, kernel.values), visit(third)],
          attributes: {
            auto_pad: textOf(node.attr['padding']?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID',
            strides: [down, right],
            group: kernel.groups,
          },
        },
        after ? `${name}/before` : name,
      )
      if (after) activate(after, `${name}/before`, name)
    } else if (op === 'Relu6') activate('Relu6', visit(first), name)
    else if (op === 'Mul' || op === 'Sub') add({ op, inputs: [visit(first), visit(second)] })
    else if (op === 'Add' || op === 'AddV2') add({ op: 'Add', inputs: [visit(first), visit(second)] })
    else if (op === 'AvgPool' || op === 'Mean') add({ op: 'GlobalAveragePool', inputs: [visit(first)] })
    else if (op === 'Squeeze') add({ op: 'Flatten', inputs: [visit(first)] })
    else if (op === '_FusedMatMul') add({ op: 'Gemm', inputs: [visit(first), visit(second), visit(third)] })
    else if (op === 'Softmax') add({ op, inputs: [visit(first)] })
    else throw new Error(`the operation ${op} is not known`)
  }
  const activate = (kind: 'Relu' | 'Relu6', from: string, to: string): void => {
    const limits = kind === 'Relu6' ? [weight('zero', [], Float32Array.of(0)), weight('six', [], Float32Array.of(6))] : []
    operations.push({ op: kind === 'Relu6' ? 'Clip' : 'Relu', inputs: [from, ...limits], output: to })
  }
  const ends = outputs.map(({ node, length, averaged }) => {
    const name = visit(node)
    if (!averaged) return { name, dims: [1, length] }
    operations.push({ op: 'GlobalAveragePool', inputs: [name], output: `${name}/averaged` })
    operations.push({ op: 'Flatten', inputs: [`${name}/averaged`], output: `${name}/flat` })
    return { name: `${name}/flat`, dims: [1, length] }
  })
  return { input: { name: input, dims: [1, 3, across, across] }, outputs: ends, operations, weights: [...weights.values()] }
}

function constant({ weights }: Graph, name: string) {
  const found = weights.get(name)
  if (!found) throw new Error(`the graph has no weights ${name}`)
  return found
}

/** From height, width, in, out to out, in, height, width; a depthwise kernel has one input for each output. */
function kernelOf({ dims, values }: { dims: readonly number[]; values: Float32Array }, isDepthwise: boolean) {
  const [high = 1, wide = 1, third = 1, fourth = 1] = dims
  const outs = isDepthwise ? third * fourth : fourth
  const ins = isDepthwise ? 1 : third
  const turned = new Float32Array(values.length)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      for (let c = 0; c < ins; c++)
        for (let o = 0; o < outs; o++) turned[((o * ins + c) * high + y) * wide + x] = values[((y * wide + x) * ins + c) * outs + o] ?? 0
  return { dims: [outs, ins, high, wide], values: turned, groups: isDepthwise ? third : 1 }
}

const textOf = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString()
function activationOf({ attr }: GraphNode): 'Relu' | 'Relu6' | null {
  const last = textOf(attr['fused_ops']?.list?.s?.at(-1))
  return last === 'Relu' || last === 'Relu6' ? last : null
}
