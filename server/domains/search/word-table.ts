import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainWords } from './words.ts'

/** The lines of a table beside this file that say `left = right`; lines that begin with # are remarks. */
export const linesOf = (file: string): [left: string, right: string][] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#') && line.includes(' = '))
    .map((line) => {
      const [left = '', right = ''] = line.split(' = ')
      return [left, right]
    })

export const namesIn = (list: string): string[] => list.split(',').map(plainWords).filter(Boolean)
