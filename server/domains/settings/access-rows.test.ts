import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    decideCommission: 'the rules belong to the platform; every admin may decide, and the act refuses whoever asked',
    decideSettings: 'the settings belong to the platform; every admin may decide, and the act refuses whoever asked',
  },
  openIds: {
    'previewCommission body/rules[]/retailerId': 'a retailer of the public directory, named by an admin',
    'previewCommission body/rules[]/mallId': 'a mall of the public directory, named by an admin',
    'previewCommission body/rules[]/categoryId': 'a category of the public directory, named by an admin',
    'previewCommission body/rules[]/promotionId': 'a promotion of the platform, named by an admin',
    'previewCommission body/rules[]/planId': 'plans are public',
    'askForCommission body/rules[]/retailerId': 'a retailer of the public directory, named by an admin',
    'askForCommission body/rules[]/mallId': 'a mall of the public directory, named by an admin',
    'askForCommission body/rules[]/categoryId': 'a category of the public directory, named by an admin',
    'askForCommission body/rules[]/promotionId': 'a promotion of the platform, named by an admin',
    'askForCommission body/rules[]/planId': 'plans are public',
  },
}
