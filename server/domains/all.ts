import type { Declared, Domain } from './domain.ts'
import { DOMAIN_NAMES } from './list.ts'

/** The declarations of all domains, in their order. */
export const domains: readonly Domain[] = await Promise.all(
  DOMAIN_NAMES.map(async (name) => {
    const { default: declared } = (await import(`./${name}/domain.ts`)) as { default: Declared }
    return { name, ...declared }
  }),
)
