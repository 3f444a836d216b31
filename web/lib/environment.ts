export type Environment = 'development' | 'staging' | 'production' | 'unknown'
/** The production host names. */
const PRODUCTION_HOSTS: readonly string[] = ['spiral.example', 'www.spiral.example']

/** The environment of this page, derived from its host name. Code that grants permissions must treat unknown as production. */
export function environmentOf(host: string, productionHosts: readonly string[] = PRODUCTION_HOSTS): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === 'localhost') return 'development'
  if (productionHosts.includes(name)) return 'production'
  if (name.includes('replit') || name.includes('staging') || name.includes('beta')) return 'staging'
  return 'unknown'
}
