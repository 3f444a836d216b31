import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react'

/** How the server renders a part of a page apart from it. Null in the browser. */
export const MarkupOf = createContext<((part: ReactNode) => string) | null>(null)

/** Of each generation, of which there are two. A card takes about 5 kB. */
const MOST_KEPT = 1_000

type Inside = Pick<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'>

/**
 * The inside of an element, as in `<li {...useInside(props)} />`, which the server renders once and keeps: the same product cards stand on
 * many pages, and rendering them is most of the work of a page. For a part that only its props decide: it uses no `useId`, waits for no code,
 * and shows nothing of the visitor or the page.
 */
export const keptInside: <Props extends object>(Part: ComponentType<Props>) => (props: Props) => Inside = import.meta.env.SSR
  ? keptOnServer
  : (Part) => (props) => ({ children: <Part {...props} /> })

function keptOnServer<Props extends object>(Part: ComponentType<Props>): (props: Props) => Inside {
  let kept = new Map<string, string>()
  let older: typeof kept = new Map()
  return (props) => {
    const markupOf = use(MarkupOf)
    if (!markupOf) return { children: <Part {...props} /> }
    const key = JSON.stringify(props)
    let html = kept.get(key)
    if (html === undefined) {
      html = older.get(key) ?? markupOf(<Part {...props} />)
      if (kept.size >= MOST_KEPT) {
        older = kept
        kept = new Map()
      }
      kept.set(key, html)
    }
    return { dangerouslySetInnerHTML: { __html: html } }
  }
}
