import { domain } from '../domain.ts'

export default domain({
  owns: 'accounts and balanced transfers, of dollars and of SPIRALs',
  stays: {
    ledger_accounts: 'the books',
    ledger_sums: 'one for each account',
    ledger_sums_through: 'one row',
    ledger_transfers: 'the books; the database refuses to delete them',
  },
  doors: ['ledger.ts', 'posted.ts', 'rules.ts', 'stopped.ts'],
  handsOut: ['ledger_accounts', 'ledger_sums', 'ledger_sums_through', 'ledger_transfers'],
  journeys: ['first-sale', 'gift-cards'],
})
