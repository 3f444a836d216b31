import { redirect } from 'react-router'

/** The address that password managers open (https://www.w3.org/TR/change-password-url/). */
export const loader = (): Response => redirect('/account#password')
