export type Environment = 'development' | 'staging' | 'production' | 'unknown'
/** The product's own two addresses. */
const PRODUCTION_HOSTS: readonly string[] = ['spiral.example', 'www.spiral.example']

/** Where this page runs, told from its host name. Whoever grants anything on it treats unknown as production. */
export function environmentOf(host: string, productionHosts: readonly string[] = PRODUCTION_HOSTS): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === 'localhost') return 'development'
  if (productionHosts.includes(name)) return 'production'
  if (name.includes('replit') || name.includes('staging') || name.includes('beta')) return 'staging'
  return 'unknown'
}
