import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listPackages, missingIn } from './package-list.ts'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional(), inBundle: z.boolean().optional() })),
})

test('safety:O3 every dependency is locked to its content, and the list of a release names every package', async () => {
  const { packages: locked } = Lock.parse(JSON.parse(await readFile(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')))
  const loose = Object.entries(locked).filter(([at, { integrity, inBundle }]) => at !== '' && !inBundle && integrity === undefined)
  expect(loose.map(([at]) => at)).toEqual([])
  const { packages } = await listPackages()
  expect(await missingIn(packages)).toEqual([])
  const markOf = (wanted: string) => packages.find(({ name }) => name === wanted)?.properties
  expect(markOf('vitest')).toContainEqual({ name: 'cdx:npm:package:development', value: 'true' })
  expect(markOf('fastify')).not.toContainEqual({ name: 'cdx:npm:package:development', value: 'true' })
  expect(await missingIn(packages.filter(({ name }) => name !== 'fastify'))).toEqual([expect.stringMatching(/^fastify@/)])
})
