import { CHUNKS, isIn } from './chunks.ts'

/** Packages with one file that leads to all of their parts: only the bundler knows which of these a module needs. */
const LEFT_TO_BUNDLER = /node_modules\/(lucide-react\/dist\/esm\/lucide-react\.mjs|@tanstack\/(react-query|query-core)\/)/

/** A page with no more files than these is quick enough: it saves no request at the cost of bytes. */
const FEW_FILES = 20
/** How many bytes of source a page with more files may load in vain to save a request. About a fifth of them goes over the line. */
const WORTH_A_REQUEST = 8_000

/** The modules of a build. `isEntry`: it is asked for by itself, as screens, shells and the parts that come later are. */
export type Graph = ReadonlyMap<string, { imports: readonly string[]; size: number; isEntry: boolean }>
/** The modules that begin a page, and how much the page counts. */
export type Visit = { begins: readonly string[]; weight: number }
/** A file of modules, which visits load it, and the files that it imports. `isFixed`: its modules stand where they are. */
type File = { modules: string[]; size: number; visits: Uint8Array; imports: Set<File>; isFixed: boolean }

/**
 * The files of the modules that several screens or later parts share and no chunk names. Modules that the same visits load are one file, and
 * two files become one where that saves more requests than it costs in bytes. A file imports only those before it.
 */
export function sharedFiles(graph: Graph, screens: readonly Visit[]): string[][] {
  const entries = [...graph].flatMap(([id, { isEntry }]) => (isEntry ? [id] : []))
  const inScreens = new Set(screens.flatMap(({ begins }) => begins))
  const later = entries.filter((id) => !inScreens.has(id))
  const visits = [...screens, ...later.map((id): Visit => ({ begins: [id], weight: 1 }))]
  const visitsOf = leadingTo(
    graph,
    visits.map(({ begins }) => begins),
  )
  const entriesOf = leadingTo(
    graph,
    entries.map((id) => [id]),
  )
  const named = namedModules(graph)
  /** A module that a chunk names, or that one entry alone leads to, stands where the bundler puts it. */
  const placeOf = (id: string): string | undefined => {
    const [at = -1, ...others] = entriesOf.get(id) ?? []
    return named.get(id) ?? (graph.get(id)?.isEntry ? id : others.length === 0 ? entries[at] : undefined)
  }
  const files = new Map<string, File>()
  const fileOf = new Map<string, File>()
  for (const [id, { size }] of graph) {
    const users = visitsOf.get(id)
    if (!users || LEFT_TO_BUNDLER.test(id)) continue
    const place = placeOf(id)
    const key = place ?? [...users].join()
    const file = files.get(key) ?? newFile(visits.length, place !== undefined)
    for (const at of users) file.visits[at] = 1
    file.modules.push(id)
    file.size += size
    files.set(key, file)
    fileOf.set(id, file)
  }
  for (const [id, file] of fileOf)
    for (const imported of graph.get(id)?.imports ?? []) {
      const other = fileOf.get(imported)
      if (other && other !== file) file.imports.add(other)
    }
  const merged = mergeFiles(
    [...files.values()],
    visits.map(({ weight }) => weight),
  )
  const countOf = ({ visits: loading }: File) => loading.reduce((sum, is) => sum + is, 0)
  return merged.toSorted((one, other) => countOf(other) - countOf(one)).map(({ modules }) => modules)
}

const newFile = (visits: number, isFixed: boolean): File => ({
  modules: [],
  size: 0,
  visits: new Uint8Array(visits),
  imports: new Set(),
  isFixed,
})

/** The chunk of each module that is in a named one; with a module comes what it imports. */
function namedModules(graph: Graph): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const chunk of CHUNKS) {
    const open = [...graph.keys()].filter((id) => isIn(chunk, id))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (chunkOf.has(id) || (LEFT_TO_BUNDLER.test(id) && !isIn(chunk, id))) continue
      chunkOf.set(id, chunk.name)
      open.push(...(graph.get(id)?.imports ?? []))
    }
  }
  return chunkOf
}

/** Which of the beginnings leads to each module. */
function leadingTo(graph: Graph, beginnings: readonly (readonly string[])[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const [at, begins] of beginnings.entries()) {
    const open = [...begins]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = found.get(id) ?? new Set()
      if (known.has(at)) continue
      found.set(id, known.add(at))
      if (!LEFT_TO_BUNDLER.test(id)) open.push(...(graph.get(id)?.imports ?? []))
    }
  }
  return found
}

/** Merges the files that are not fixed, the most useful pair first, until no pair is worth it. */
function mergeFiles(all: readonly File[], weights: readonly number[]): File[] {
  const left = all.filter(({ isFixed }) => !isFixed)
  const counts = weights.map((_, at) => all.reduce((sum, { visits }) => sum + (visits[at] ?? 0), 0))
  const gainOf = (one: File, other: File) => {
    let gain = 0
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] ?? 1
      const is = one.visits[at]
      const isOther = other.visits[at]
      if (is && isOther) gain += (counts[at] ?? 0) > FEW_FILES ? weight * WORTH_A_REQUEST : 0
      else if (is) gain -= weight * other.size
      else if (isOther) gain -= weight * one.size
    }
    return gain
  }
  /** What it costs the visits of one file that the imports of the other come along. */
  const costBehind = (one: File, other: File) => {
    let cost = 0
    for (const file of behind(other))
      if (file !== one)
        for (let at = 0; at < weights.length; at++)
          if (one.visits[at] && !file.visits[at]) cost += (weights[at] ?? 1) * (file.size + WORTH_A_REQUEST)
    return cost
  }
  const pairOf = (one: File, other: File) => ({ one, other, gain: gainOf(one, other), isExact: false })

  let pairs = left.flatMap((one, at) => left.slice(at + 1).map((other) => pairOf(one, other)))
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0)
    const [first] = pairs
    if (!first) return left
    const best = pairs.reduce((most, pair) => (pair.gain > most.gain ? pair : most), first)
    const { one, other } = best
    if (!best.isExact) {
      best.isExact = true
      best.gain = waits(one, other) || waits(other, one) ? 0 : gainOf(one, other) - costBehind(one, other) - costBehind(other, one)
      continue
    }
    const changed = join(one, other, all, counts)
    left.splice(left.indexOf(other), 1)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((file) => file === other || changed.has(file)))
    for (const pair of pairs) if (pair.isExact) Object.assign(pair, pairOf(pair.one, pair.other))
    const paired = new Set<File>()
    for (const file of left.filter((each) => changed.has(each))) {
      paired.add(file)
      for (const next of left) if (!paired.has(next)) pairs.push(pairOf(file, next))
    }
  }
}

/** Puts one file into another. All that either imports comes with both; returns the files that more visits load now. */
function join(one: File, other: File, all: readonly File[], counts: number[]): Set<File> {
  one.modules.push(...other.modules)
  one.size += other.size
  for (const file of all) if (file.imports.delete(other) && file !== one) file.imports.add(one)
  for (const file of other.imports) if (file !== one) one.imports.add(file)
  const changed = new Set([one])
  const gone = other.visits
  for (const at of counts.keys()) if (one.visits[at] && gone[at]) counts[at] = (counts[at] ?? 0) - 1
  one.visits = one.visits.map((is, at) => is | (gone[at] ?? 0))
  for (const file of behind(one))
    for (const [at, is] of one.visits.entries())
      if (is && !file.visits[at]) {
        file.visits[at] = 1
        counts[at] = (counts[at] ?? 0) + 1
        changed.add(file)
      }
  other.visits = new Uint8Array(gone.length)
  return changed
}

/** All files that come with one because it imports them. */
function behind(file: File, found = new Set<File>()): Set<File> {
  for (const next of file.imports)
    if (!found.has(next)) {
      found.add(next)
      behind(next, found)
    }
  return found
}

/** Whether a third file stands between two: merged, they would wait for a file that waits for them. */
const waits = (one: File, other: File): boolean => [...one.imports].some((file) => file !== other && behind(file).has(other))
