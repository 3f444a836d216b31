import { createContext } from 'react'

/** Marks this page's own inline scripts for the server, which takes it off and lets their hashes pass the content security policy. */
export const Nonce = createContext<string | undefined>(undefined)
