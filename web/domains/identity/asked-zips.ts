import { useRef } from 'react'
import { ApiProblem } from '#web/lib/api.ts'

/** ZIPs that the server asked about because its list lacks them: who sends one again has checked it. */
export function useAskedZips() {
  const asked = useRef(new Set<string>())
  return {
    confirmed(zips: readonly string[]): { confirmedZips?: string[] } {
      const again = zips.filter((zip) => asked.current.has(zip))
      return again.length > 0 ? { confirmedZips: again } : {}
    },
    hear(problem: unknown, zips: readonly string[]): void {
      if (problem instanceof ApiProblem && problem.code === 'address.zip_unsure') for (const zip of zips) asked.current.add(zip)
    },
  }
}
