import { Problem } from '../../platform/problem.ts'

/** Whether a run was canceled or has moved on meanwhile. */
export const isPast = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'import.wrong_step' || error.code === 'not_found')

/** Does the work, unless the run was canceled or has moved on meanwhile. */
export async function unlessPast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isPast(error)) throw error
  }
}
