import { createContext } from 'react'

/** Marks this page's own inline scripts for the server, which removes the mark and allows their hashes in the content security policy. */
export const Nonce = createContext<string | undefined>(undefined)
