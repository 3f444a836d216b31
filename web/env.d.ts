/** Which build this is: version and the moment it was made. Written in by vite.config.ts. */
declare const __BUILD_ID__: string
