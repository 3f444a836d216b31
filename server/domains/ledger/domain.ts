import { domain } from '../domain.ts'

export default domain({
  owns: 'accounts and balanced transfers, of dollars and of SPIRALs',
  doors: ['ledger.ts', 'posted.ts', 'rules.ts', 'stopped.ts'],
  handsOut: ['ledger_accounts', 'ledger_sums', 'ledger_sums_through', 'ledger_transfers'],
  journeys: ['first-sale', 'gift-cards'],
})
