import { createContext } from 'react'

/** Lets this page's own inline scripts pass the content security policy. Known on the server only; browsers hide it from scripts. */
export const Nonce = createContext<string | undefined>(undefined)
