/** Which build this is: version and the moment it was made. Written in by vite.config.ts. */
declare const __BUILD_ID__: string
/** What the service worker fetches ahead, and the router's list of all screens. Written in by tools/service-worker.ts. */
declare const __SHELL__: readonly string[]
declare const __ROUTES_FILE__: string
