import type { Page } from '@playwright/test'

/**
 * Layout problems at this width: the page scrolls sideways, a control or text overflows, or two of them overlap. One line per problem;
 * empty if there are none. Elements that float above the page on purpose (fixed, sticky) are skipped.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 4
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=checkbox]'
    const MOST_TOLD = 6
    type Box = { left: number; top: number; right: number; bottom: number }
    type ShownElement = Box & { element: Element; name: string }

    const isShown = (element: Element): boolean => {
      if (element.closest('[inert], [aria-hidden=true], dialog:not([open])')) return false
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    }
    const floats = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    /** The visible part of a box, not clipped or scrolled away by a container; null if none. */
    const seenPart = (box: Box, inside: Element | null): Box | null => {
      const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
      for (let at = inside; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at)
        if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue
        const cut = at.getBoundingClientRect()
        seen.left = Math.max(seen.left, cut.left)
        seen.right = Math.min(seen.right, cut.right)
        seen.top = Math.max(seen.top, cut.top)
        seen.bottom = Math.min(seen.bottom, cut.bottom)
      }
      return seen.right - seen.left > SLACK && seen.bottom - seen.top > SLACK ? seen : null
    }
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const shown: ShownElement[] = []
    const keep = (element: Element, box: Box, inside: Element | null) => {
      const seen = seenPart(box, inside)
      if (seen) shown.push({ ...seen, element, name: nameOf(element) })
    }
    // Dots of a map lie where their places are, so their names may overlap.
    for (const element of document.querySelectorAll(CONTROLS))
      if (isShown(element) && !floats(element) && !element.closest('svg'))
        keep(element, element.getBoundingClientRect(), element.parentElement)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!text.textContent?.trim() || !element || element.closest('script, style, noscript, select, svg')) continue
      if (!isShown(element) || floats(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) keep(element, line, element)
    }

    const faults: string[] = []
    const width = document.documentElement.clientWidth
    const tooWide = document.documentElement.scrollWidth - width
    if (tooWide > 0) faults.push(`${tooWide} px too wide`)
    for (const { left, right, name } of shown)
      if (right > width + 1 || left < -1) faults.push(`${name} reaches beyond the edge: ${Math.round(left)} to ${Math.round(right)}`)
    shown.sort((a, b) => a.top - b.top)
    for (const [i, one] of shown.entries()) {
      for (const other of shown.slice(i + 1)) {
        if (other.top >= one.bottom - SLACK) break
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across <= SLACK || down <= SLACK) continue
        // A control contains its text, a label its box, and a link may cover the card that it opens.
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        if (one.element.closest('label')?.contains(other.element) || other.element.closest('label')?.contains(one.element)) continue
        const holds = (a: Box, b: Box) => a.left <= b.left + 1 && a.right >= b.right - 1 && a.top <= b.top + 1 && a.bottom >= b.bottom - 1
        const controls = [one, other].filter(({ element }) => element.matches(CONTROLS))
        if (controls.some((control) => holds(control, control === one ? other : one))) continue
        faults.push(`${one.name} and ${other.name} overlap by ${Math.round(across)} × ${Math.round(down)} px`)
      }
    }
    return faults.slice(0, MOST_TOLD)
  })
