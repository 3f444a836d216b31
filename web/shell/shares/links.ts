import { SHARE_DISCLOSURE, type ShareNetwork } from '#contracts/shares/shares.ts'

/** The address of a shared page, with the code of its sharer. Without a code it is a plain link. */
export function sharedUrl(origin: string, path: string, code: string | undefined): string {
  const url = new URL(path, origin)
  if (code) url.searchParams.set('ref', code)
  return url.toString()
}

/** The text as it is posted: with the link, and with the disclosure when the sharer earns. */
export const postText = (words: string, url: string, earns: boolean): string =>
  [words.trim(), url, ...(earns ? [SHARE_DISCLOSURE] : [])].filter(Boolean).join(' ')

/** R94 to R96: where each network is opened. */
export const networkUrl = (network: Extract<ShareNetwork, 'facebook' | 'x' | 'instagram'>, text: string, url: string): string =>
  ({
    facebook: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url, quote: text })}`,
    x: `https://twitter.com/intent/tweet?${new URLSearchParams({ text })}`,
    instagram: 'https://www.instagram.com/',
  })[network]
