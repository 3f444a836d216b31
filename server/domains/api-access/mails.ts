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

type Stopped = { to: string; business: string; url: string; reason: string; publicOrigin: string }
export const webhookStopped = ({ to, business, url, reason, publicOrigin }: Stopped): Mail => ({
  to,
  kind: 'api-access.webhook_stopped',
  subject: `A webhook of ${business} is stopped`,
  paragraphs: [
    `We no longer send messages to ${url}. ${reason}`,
    'Your orders are not affected. When its receiver works, turn the webhook on again. Its log has the messages that it missed, and sends them again.',
  ],
  action: { label: 'See webhooks', url: publicOrigin + officeLink('retailer', 'webhooks') },
})
