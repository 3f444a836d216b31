import { Problem } from '../../platform/problem.ts'

/** Does the work, unless the run was canceled or has moved on meanwhile. */
export async function unlessPast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'import.wrong_step' && error.code !== 'not_found')) throw error
  }
}
