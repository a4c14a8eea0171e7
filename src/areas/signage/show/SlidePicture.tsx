import { memo } from 'react'
import type { Screen, ShowObject, Slide } from './model/show'
import { ObjectContent, type Liveness } from './ObjectContent'
import { placeOf } from './place'
import styles from './canvas.module.css'

interface SlidePictureProps {
  readonly slide: Slide
  readonly screen: Screen
  /** In CSS pixels; the height follows. */
  readonly width: number
  readonly live: Liveness
}

/** A picture of a whole slide, at a given width. */
export function SlidePicture({ slide, screen, width, live }: SlidePictureProps) {
  const zoom = width / screen.width
  return (
    <span className={styles.whole} style={{ width, height: screen.height * zoom, background: slide.bgColor }}>
      <span
        className={styles.content}
        style={{ width: screen.width, height: screen.height, transform: `scale(${zoom})` }}
      >
        {slide.objects
          .filter(({ hidden }) => !hidden)
          .map((object) => (
            <Pictured key={object.key} object={object} live={live} />
          ))}
      </span>
    </span>
  )
}

const Pictured = memo(function Pictured({ object, live }: { readonly object: ShowObject; readonly live: Liveness }) {
  return (
    <span className={styles.object} style={placeOf(object)}>
      <ObjectContent type={object.type} id={object.id} live={live} />
    </span>
  )
})
