import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The map of screens is small: sending it whole saves a request to the server before each first visit of a screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
