import { ApiProblem, faultOf } from '#web/lib/api.ts'

/** What is wrong in one sentence: the fault of the first field if there is one. */
export function faultIn(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return 'Something went wrong. Try again.'
  return problem.errors[0]?.message ?? faultOf(problem)
}
