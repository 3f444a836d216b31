import { parentPort } from 'node:worker_threads'
import { loadNetworks } from './networks.ts'
import { colorsOf } from './colors.ts'
import type { Answer, Task } from './look-thread.ts'
import { NearLooks } from './near-looks.ts'
import { lookFrom, readTransform } from './transform.ts'

const indexes = new Map<number, NearLooks>()
const transform = readTransform()
/** Loaded with the first picture: comparing needs no network. */
let networks: ReturnType<typeof loadNetworks> | undefined

function indexOf(number: number): NearLooks {
  const index = indexes.get(number) ?? new NearLooks()
  indexes.set(number, index)
  return index
}

async function done(task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'look': {
      networks ??= loadNetworks()
      const features = await (await networks).featuresOf(task.pixels)
      return { look: lookFrom(transform, features, colorsOf(task.pixels.small)), classes: features.classes }
    }
    case 'add':
      indexOf(task.index).add(task.names, task.packed)
      return { count: indexOf(task.index).size }
    case 'nearest':
      return { found: indexOf(task.index).nearest(task.look, task.most, task.least) }
  }
}

parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => {
  done(task).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: unknown) => parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : 'unknown' }),
  )
})
