import { createElement, type ReactNode, type SVGProps } from 'react'

/** An icon as lucide-react's package describes it. */
interface IconData {
  readonly name: string
  /** The side of its square. */
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

export interface LeanIconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in pixels. */
  readonly size?: number | string
  /** Whether the stroke keeps its width, whatever the size. */
  readonly absoluteStrokeWidth?: boolean
}

/**
 * The component of an icon, for lucide-react's own `createLucideIcon` in the build. The same drawing, made once of each icon
 * where that one makes it anew at each render, in one component and not two; without its class names and its provider.
 */
export default function createLucideIcon({ name, size: side, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const viewBox = `0 0 ${side} ${side}`
  function LeanIcon({ size = 24, strokeWidth = 2, color, absoluteStrokeWidth, children, ...rest }: LeanIconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox,
        fill: 'none',
        stroke: color ?? 'currentColor',
        strokeWidth: absoluteStrokeWidth ? (Number(strokeWidth) * side) / Number(size) : strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed(rest, children) ? undefined : 'true',
        ...rest,
      },
      shapes,
      children,
    )
  }
  LeanIcon.displayName = name
  return LeanIcon
}

/** Whether it says something to a screen reader. */
function isNamed(props: object, children: ReactNode): boolean {
  if (children) return true
  for (const name in props)
    if ((name === 'role' || name === 'title' || name.startsWith('aria-')) && props[name as keyof typeof props] != null)
      return true
  return false
}
