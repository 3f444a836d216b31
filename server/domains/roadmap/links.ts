import { createHmac, timingSafeEqual } from 'node:crypto'
import { roadmapProblems } from '#contracts/roadmap.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'

type Signing = Pick<Deps, 'secret' | 'config'>
export type Linked = { is: 'vote' | 'waitlist'; id: number }

const macOf = (secret: string, about: string): string => createHmac('sha256', secret).update(`roadmap link ${about}`).digest('base64url')

/** The key of the one link that confirms a vote or a place on the waitlist, and later takes it back. It ends with its row. */
export function keyOf({ secret }: Pick<Deps, 'secret'>, { is, id }: Linked): string {
  const about = `${is === 'vote' ? 'v' : 'w'}${id}`
  return `${about}.${macOf(secret, about)}`
}

export function readKey({ secret }: Pick<Deps, 'secret'>, key: string): Linked {
  const [about = '', mac = ''] = key.split('.')
  const [expected, given] = [Buffer.from(macOf(secret, about)), Buffer.from(mac)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem(roadmapProblems, 'roadmap.link_ended')
  return { is: about.startsWith('v') ? 'vote' : 'waitlist', id: Number(about.slice(1)) }
}

export const linkTo = (signing: Signing, linked: Linked): string =>
  `${signing.config.publicOrigin}/coming-soon?key=${keyOf(signing, linked)}`
