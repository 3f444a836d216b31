import { LOOKS_STORAGE_KEY, showLooks } from './looks.ts'

/** Shows them before the first paint, and again when another tab or the device changes them. Empty in the browser. */
export const SHOW_LOOKS = import.meta.env.SSR
  ? `{const f=${showLooks.toString()},k=${JSON.stringify(LOOKS_STORAGE_KEY)};f(k);addEventListener('storage',e=>e.key===k&&f(k));matchMedia('(prefers-contrast: more)').addEventListener('change',()=>f(k))}`
  : ''
