import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createLucideIcon, { type LeanIconProps } from './leanIcon'

const icons = Object.entries(
  import.meta.glob<{ __iconData: Parameters<typeof createLucideIcon>[0]; default: ComponentType<LeanIconProps> }>(
    '../../../node_modules/lucide-react/dist/esm/icons/{store,tags,circle-check,ellipsis,layout-dashboard}.mjs',
    { eager: true },
  ),
)
const WAYS: Record<string, LeanIconProps> = {
  'as it is': {},
  'of a size': { size: 16, strokeWidth: 1.75, className: 'own', 'aria-hidden': 'true' },
  'with a name': { size: 18, color: 'red', role: 'img', 'aria-label': 'Stores' },
  'with a stroke that keeps its width': { size: 48, strokeWidth: 2, absoluteStrokeWidth: true },
  'with a name that is not there': { 'aria-label': undefined },
  'with a title in it': { children: createElement('title', null, 'Stores') },
}

const markup = (icon: ComponentType<LeanIconProps>, props: LeanIconProps) => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(createElement(icon, props))
  // The package's own class names: nothing here goes by them.
  const own = place.firstElementChild as Element
  own.classList.remove(...[...own.classList].filter((name) => name.startsWith('lucide')))
  if (own.classList.length === 0) own.removeAttribute('class')
  return (
    [...own.attributes]
      .map(({ name, value }) => `${name}=${value}`)
      .sort()
      .join(' ') + own.innerHTML
  )
}

it.each(Object.entries(WAYS))("draws what lucide-react's own component does: %s", (_, props) => {
  expect(icons).toHaveLength(5)
  for (const [, { __iconData, default: Own }] of icons)
    expect(markup(createLucideIcon(__iconData), props)).toBe(markup(Own, props))
})
