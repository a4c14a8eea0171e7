import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../kit/whenIdle'
import type { ListLateProps } from './views/ListLate'

/** What a list needs after it is shown: views that were changed elsewhere, and how it is printed. If it cannot be loaded, the list works without it. */
export function LateParts({ ready, ...props }: ListLateProps & { ready: boolean }) {
  const [Late, setLate] = useState<ComponentType<ListLateProps>>()
  useEffect(
    () =>
      ready
        ? whenIdle(() => {
            import('./views/ListLate').then(
              ({ ListLate }) => setLate(() => ListLate),
              () => undefined,
            )
          })
        : undefined,
    [ready],
  )
  return Late && <Late {...props} />
}
