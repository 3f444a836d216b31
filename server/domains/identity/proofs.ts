import type { Proof } from '#contracts/privacy.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import type { Http } from '../../platform/serve.ts'
import { visitorOf } from './challenges.ts'
import { ownerOf } from './passkeys.ts'
import { confirmPassword } from './passwords.ts'
import { passkeysProblems } from '#contracts/identity/passkeys.ts'

/** Confirms the person of this session again before an irreversible act. */
export async function confirmPerson(deps: Deps, person: Person, proof: Proof, { request }: Http): Promise<void> {
  await countTry(deps.db, deps.clock.now(), [`password ${person.id}`, `password from ${request.ip}`])
  if ('password' in proof) return confirmPassword(deps.db, person.id, proof.password, '/password')
  const owner = await ownerOf(deps, proof.passkey, visitorOf(request, deps))
  if (owner.id !== person.id) throw new Problem(passkeysProblems, 'passkey.wrong')
}
