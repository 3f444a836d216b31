/**
 * Inlined in the head of every page, before its code. Browser translators put a `font` element in the place of each text. React still holds
 * the text that it made: to remove it throws, and to change it shows nothing. Here such a text is found again, so that a translated page
 * works like any other. See https://github.com/facebook/react/issues/11538.
 */
function followTranslatedText() {
  const translations = new WeakMap<Node, Element>()
  const isTranslation = (node: Node | null): node is Element => node instanceof HTMLElement && node.localName === 'font'
  // A translation may itself have been replaced, for example when the person chooses another language.
  const translationOf = (node: Node): Element | undefined => {
    const translation = translations.get(node)
    return !translation || translation.isConnected ? translation : translationOf(translation)
  }
  // The child of `parent` that a person sees in the place of `node`: its translation, or an element that it was moved into.
  const shownFor = (node: Node, parent: Node): Element | null => {
    let shown: Node | null = translationOf(node) ?? node
    while (shown && shown.parentNode !== parent) shown = shown.parentNode
    return shown instanceof Element ? shown : null
  }
  const remember = (changes: MutationRecord[]): void => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) && !isTranslation(removed)) continue
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
        if (translation && translation !== removed) translations.set(removed, translation)
      }
  }
  new MutationObserver(remember).observe(document, { childList: true, subtree: true })

  const { insertBefore, appendChild, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const setNodeValue = nodeValue?.set
  if (!nodeValue || !setNodeValue) return
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    shownFor(child, this)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    translationOf(added)?.remove()
    return insertBefore.call(this, added, next && next.parentNode !== this ? shownFor(next, this) : next) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, added: T): T {
    translationOf(added)?.remove()
    return appendChild.call(this, added) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      setNodeValue.call(this, value)
      // The new text takes its place again; the translator sees it there and translates it.
      if (!this.parentNode) translationOf(this)?.replaceWith(this)
    },
  })
}
/** Empty in the browser, which never runs it twice. */
export const FOLLOW_TRANSLATED_TEXT = import.meta.env.SSR ? `(${followTranslatedText.toString()})()` : ''
