import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../../data/http'
import styles from './objects.module.css'

interface WidgetFrameProps {
  /** The call for its file, and when that last changed. */
  readonly path: string
  readonly version: unknown
  readonly title: string
  /** A preview that takes no input. */
  readonly isInert: boolean
}

/**
 * A widget, an HTML page in a file, in a frame with its own origin. The frame's document (public/widget.html) has a
 * content security policy that lets the widget's scripts run, but reach neither the network nor the console.
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
