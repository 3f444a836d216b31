export const LOOKS_STORAGE_KEY = 'spiral-a11y'

/** What of the kept settings this script reads; it trusts none of it. */
type Kept = Partial<
  Record<'textSize' | 'contrast' | 'motion' | 'underlineLinks' | 'biggerTargets' | 'plainFont' | 'messageTime' | 'singleKeys', unknown>
>

/**
 * Shows this browser's accessibility settings: the text size, and attributes of the page that app.css and a few parts read. Its text stands
 * at the head of every page, so it uses nothing from outside. Pages are the same for everybody, so the server cannot do this.
 */
export function showLooks(key: string, chosen?: Kept) {
  let kept: Kept = chosen ?? {}
  try {
    kept = chosen ?? JSON.parse(localStorage.getItem(key) ?? '{}').state ?? {}
  } catch {
    // Storage is blocked or damaged: the page looks as at first.
  }
  const { dataset, style } = document.documentElement
  const size = Number(kept.textSize)
  style.fontSize = size > 100 && size <= 150 ? `${size}%` : ''
  const set = (name: string, value: string | false) => {
    if (value) dataset[name] = value
    else delete dataset[name]
  }
  set('text', size >= 130 && size <= 150 && 'large')
  set('contrast', (kept.contrast === 'more' || matchMedia('(prefers-contrast: more)').matches) && 'more')
  set('motion', kept.motion === 'reduced' && 'reduced')
  set('links', kept.underlineLinks === true && 'underlined')
  set('targets', kept.biggerTargets === true && 'big')
  set('font', kept.plainFont === true && 'plain')
  set('messages', (kept.messageTime === 'long' || kept.messageTime === 'until_closed') && kept.messageTime)
  set('keys', kept.singleKeys === false && 'off')
}
