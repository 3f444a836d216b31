/** How a browser is reached, as the server wants to know it. */
export function deviceOf(subscription: PushSubscription): { endpoint: string; keys: { p256dh: string; auth: string } } {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** The server's public key that a subscription was made with, as the server writes it. */
export function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
