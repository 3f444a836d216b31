import { createElement, type SVGProps } from 'react'

type IconNode = readonly (readonly [name: string, attributes: Record<string, string>])[]
type Props = SVGProps<SVGSVGElement> & { icon: { node: IconNode } }

/** The usual stroke of our icons, which `.icon` in app.css says once. */
const USUAL_STROKE = 1.75

/**
 * Draws the icons of lucide-react in the built app (see vite.config.ts). What they share stands in app.css: written out at each icon, it was
 * a tenth of a page. An icon that nothing names is hidden from screen readers.
 */
export default function Icon({ icon, className, strokeWidth = 2, children, ...rest }: Props) {
  const isNamed = children !== undefined || Object.keys(rest).some((name) => name === 'role' || name.startsWith('aria-'))
  return (
    <svg
      viewBox="0 0 24 24"
      {...(!isNamed && { 'aria-hidden': true })}
      {...(strokeWidth !== USUAL_STROKE && { strokeWidth })}
      {...rest}
      className={className ? `icon ${className}` : 'icon'}
    >
      {icon.node.map(([name, attributes]) => createElement(name, attributes))}
      {children}
    </svg>
  )
}
