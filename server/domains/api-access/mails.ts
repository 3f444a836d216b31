import type { UserId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Mail } from '../../platform/mail-template.ts'

type KeyMade = {
  to: string
  business: string
  by: { id: UserId; name: string }
  key: { name: string; isNew: boolean }
  publicOrigin: string
}
export const keyMade = ({ to, business, by, key, publicOrigin }: KeyMade): Mail => ({
  to,
  kind: 'api-access.key_made',
  about: by.id,
  subject: key.isNew ? `New API key for ${business}: ${key.name}` : `New secret for an API key of ${business}: ${key.name}`,
  paragraphs: [
    key.isNew
      ? `${by.name} made the API key ${key.name}. A program that has it can act for ${business}.`
      : `${by.name} replaced the secret of the API key ${key.name}.`,
    'Is this not right? Revoke the key, change the password of your SPIRAL account, and write to us.',
  ],
  action: { label: 'See API keys', url: publicOrigin + officeLink('retailer', 'api-keys') },
})
