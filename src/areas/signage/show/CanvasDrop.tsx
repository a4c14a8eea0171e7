import { useTranslate } from 'ra-core'
import { useState, type DragEvent, type ReactNode } from 'react'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import styles from './drop.module.css'
import { useEditorStore, type EditorStore } from './editorStore'
import type { Point } from './model/geometry'
import type { AddFiles } from './useAddFiles'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface CanvasDropProps extends Pick<AddFiles, 'addFiles' | 'waiting'> {
  readonly writes: boolean
  readonly children: ReactNode
}

/** The canvas as a drop target for files: dropped on the slide they are placed there, beside it where there is room. */
export function CanvasDrop({ addFiles, waiting, writes, children }: CanvasDropProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    void addFiles([...event.dataTransfer.files], pointOn(store, event))
  }
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  return (
    <div className={styles.place} {...(writes && { onDragOver: over, onDragLeave: leave, onDrop: drop })}>
      {children}
      {isOver && <p className={styles.over}>{translate('areas.show.drop')}</p>}
      <div role="status">
        {waiting > 0 && (
          <p className={styles.waiting}>
            {translate('areas.show.uploading', { smart_count: waiting })}
            <ProgressBar label={translate('areas.show.uploading', { smart_count: waiting })} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The position of a pointer on the slide, in screen pixels; undefined outside it. */
function pointOn(store: EditorStore, { currentTarget, clientX, clientY }: DragEvent): Point | undefined {
  const { zoom, edited } = store.get()
  const rect = currentTarget.querySelector('[data-screen]')?.getBoundingClientRect()
  if (!rect) return undefined
  const { width, height } = edited.show.screen
  const at = { x: (clientX - rect.left) / zoom, y: (clientY - rect.top) / zoom }
  return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height ? at : undefined
}
