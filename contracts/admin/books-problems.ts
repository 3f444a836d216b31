/** Why nothing is taken from a part of the books. In a file of its own, because the ledger needs nothing else of the contract. */
export const booksProblems = {
  'books.account_stopped': {
    status: 409,
    title: 'Account is being checked',
    message: 'We are checking this account, so nothing can be taken out of it right now. Please try again later.',
  },
  'books.payment_stopped': {
    status: 409,
    title: 'Payment is being checked',
    message: 'We are checking this payment, so nothing can be refunded right now. Please try again later.',
  },
  'books.not_correctable': {
    status: 409,
    title: 'Needs to be corrected by hand',
    message: 'No entries say what this should be. Correct what is wrong, then check again.',
  },
} as const
