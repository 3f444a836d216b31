import { pushPermission } from '#web/lib/push-device.ts'

export const CAPABILITIES = ['install', 'push', 'camera', 'location', 'share', 'offline', 'passkey', 'vibration'] as const
export type Capability = (typeof CAPABILITIES)[number]
/** `ask`: the browser can, once the person allows it. */
export type Measured = 'works' | 'ask' | 'blocked' | 'missing'

/** What this browser can do at this moment, asked of the browser itself. */
export async function measureAll(): Promise<Record<Capability, Measured>> {
  const answers = await Promise.all(CAPABILITIES.map(async (one) => [one, await MEASURES[one]().catch(() => 'missing' as const)] as const))
  return Object.fromEntries(answers) as Record<Capability, Measured>
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

const MEASURES: Record<Capability, () => Promise<Measured>> = {
  install: async () => (isInstalled() ? 'works' : 'serviceWorker' in navigator ? 'ask' : 'missing'),
  push: async () => (({ unsupported: 'missing', 'not-asked': 'ask', allowed: 'works', blocked: 'blocked' }) as const)[pushPermission()],
  camera: async () => ('mediaDevices' in navigator ? permissionOf('camera') : 'missing'),
  location: async () => ('geolocation' in navigator ? permissionOf('geolocation') : 'missing'),
  share: async () => ('share' in navigator ? 'works' : 'missing'),
  offline: async () => {
    if (!('serviceWorker' in navigator && 'caches' in globalThis)) return 'missing'
    return (await navigator.serviceWorker.getRegistration('/'))?.active ? 'works' : 'missing'
  },
  passkey: async () =>
    'PublicKeyCredential' in globalThis && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
      ? 'works'
      : 'missing',
  vibration: async () => ('vibrate' in navigator ? 'works' : 'missing'),
}

/** Some browsers do not tell a permission before it is asked for. */
async function permissionOf(name: 'camera' | 'geolocation'): Promise<Measured> {
  try {
    const { state } = await navigator.permissions.query({ name: name as PermissionName })
    return state === 'granted' ? 'works' : state === 'denied' ? 'blocked' : 'ask'
  } catch {
    return 'ask'
  }
}

/** Asks the browser for one permission; the picture and the place are not kept. */
export async function askFor(capability: 'camera' | 'location'): Promise<void> {
  if (capability === 'camera') {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    return
  }
  await new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail, { timeout: 10_000 }))
}
