import { useEffect, useState, type RefObject } from 'react'

const sectionOf = (element: Element) => element.closest<HTMLElement>('[data-section]')?.dataset['section']

/**
 * The current section: the one with the focus as long as it is in view, since a short one at the end never comes
 * to the top; else the first in view.
 * @param inside an element of the form whose sections they are
 * @param groups in their order
 */
export function useSectionInSight(
  inside: RefObject<HTMLElement | null>,
  groups: readonly string[],
): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const all = groups.join('\n')
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const observer = new IntersectionObserver((entries) =>
      setInSight((before) => {
        const now = new Set(before)
        for (const { target, isIntersecting } of entries) {
          const group = sectionOf(target) ?? ''
          if (isIntersecting) now.add(group)
          else now.delete(group)
        }
        return now
      }),
    )
    for (const section of form.querySelectorAll('[data-section]')) observer.observe(section)
    const onFocus = ({ target }: FocusEvent) => setFocused(target instanceof Element ? sectionOf(target) : undefined)
    form.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      form.removeEventListener('focusin', onFocus)
    }
  }, [inside, all])
  return focused !== undefined && inSight.has(focused) ? focused : groups.find((group) => inSight.has(group))
}
