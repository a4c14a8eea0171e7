import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../../data/http'
import styles from './objects.module.css'

interface WidgetFrameProps {
  /** The call that answers its file, and when that was last another. */
  readonly path: string
  readonly version: unknown
  readonly title: string
  /** It is looked at and not used. */
  readonly isInert: boolean
}

/**
 * A widget, an HTML page out of a file, in a frame of an origin of its own. The page that stands there first
 * (public/widget.html) has a policy that lets the widget's scripts run, reach no network and nothing of ours.
 */
export function WidgetFrame({ path, version, title, isInert }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { data } = useQuery({
    queryKey: ['plus-widget-text', path, version],
    queryFn: async ({ signal }) => (await request<Blob>('GET', path, { signal, as: 'blob' })).text(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    meta: { background: true },
  })
  if (data === undefined) return null
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src="widget.html"
      title={title}
      sandbox="allow-scripts"
      inert={isInert}
      tabIndex={isInert ? -1 : 0}
      onLoad={() => frame.current?.contentWindow?.postMessage(data, '*')}
    />
  )
}
