/** The build: its version and build time. Set by vite.config.ts. */
declare const __BUILD_ID__: string
/** The files that the service worker precaches, and the router's list of all screens. Set by tools/service-worker.ts. */
declare const __SHELL__: readonly string[]
declare const __ROUTES_FILE__: string
