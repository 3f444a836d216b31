import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  open: {
    changeRuleDraft: 'rules and drafts belong to the platform; every admin may open them',
    removeRuleDraft: 'rules and drafts belong to the platform; every admin may open them',
    replayRuleDraft: 'rules and drafts belong to the platform; every admin may open them',
    publishRule: 'rules and drafts belong to the platform; every admin may open them',
    withdrawRule: 'rules and drafts belong to the platform; every admin may open them',
    changeReward: 'belongs to the platform; every admin may change it',
    changeGroup: 'belongs to the platform; every admin may change it',
    payDonations: 'belongs to the platform; every admin may change it',
    redeemReward: 'a reward is the same for everybody',
    undoRedemption: 'it takes SPIRALs to have one; the tests of rewards ask as strangers',
  },
  openIds: {
    'addReward body/mallId': 'a mall of the public directory, named by an admin',
    'addReward body/retailerId': 'a retailer of the public directory, named by an admin',
    'addReward body/groupId': 'a group that admins keep',
    'changeReward body/mallId': 'a mall of the public directory, named by an admin',
    'changeReward body/retailerId': 'a retailer of the public directory, named by an admin',
    'changeReward body/groupId': 'a group that admins keep',
  },
}
