import styles from './canvas.module.css'
import { useEditor } from './editorStore'

/** The guides that a dragged object snaps to, and the selection box. */
export function Guides() {
  const guides = useEditor((view) => view.guides)
  const marquee = useEditor((view) => view.marquee)
  const zoom = useEditor((view) => view.zoom)
  return (
    <div className={styles.guides} aria-hidden="true">
      {guides.map(({ axis, at, from, to }, place) => (
        <span
          key={place}
          className={axis === 'x' ? styles.upright : styles.level}
          style={
            axis === 'x'
              ? { left: at * zoom, top: from * zoom, height: (to - from) * zoom }
              : { top: at * zoom, left: from * zoom, width: (to - from) * zoom }
          }
        />
      ))}
      {marquee && (
        <span
          className={styles.marquee}
          style={{
            left: marquee.left * zoom,
            top: marquee.top * zoom,
            width: marquee.width * zoom,
            height: marquee.height * zoom,
          }}
        />
      )}
    </div>
  )
}
