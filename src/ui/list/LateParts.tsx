import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../kit/whenIdle'
import type { ListLateProps } from './views/ListLate'

/** What a list needs once it stands there: views that were changed elsewhere, and how it is printed. Where it cannot be loaded, the list is whole without it. */
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
