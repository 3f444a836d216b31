import { Problem } from '../../platform/problem.ts'

/** Does the work; nothing is left to do when the run was cancelled or moved on meanwhile. */
export async function unlessPast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'import.wrong_step' && error.code !== 'not_found')) throw error
  }
}
