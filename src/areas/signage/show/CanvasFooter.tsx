import { Keyboard, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { Button } from '../../../ui/kit/Button'
import { IconButton } from '../../../ui/kit/IconButton'
import styles from './canvas.module.css'
import { HALF, useEditor, useEditorStore } from './editorStore'
import { steppedZoom } from './zoom'

interface CanvasFooterProps {
  /** The id of the hint, which describes the canvas. */
  readonly hintId: string
  readonly onFit: () => void
  readonly onHelp: () => void
}

/** Below the canvas: a keyboard hint, and the zoom. */
export const CanvasFooter = memo(function CanvasFooter({ hintId, onFit, onHelp }: CanvasFooterProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const zoom = useEditor((view) => view.zoom)
  return (
    <div className={styles.footer}>
      <p id={hintId}>{translate('areas.show.canvasHint')}</p>
      <div className={styles.zoomTools} role="group" aria-label={translate('areas.show.zoom.label')}>
        <IconButton
          size="s"
          label={translate('areas.show.keys.title')}
          icon={<Keyboard aria-hidden="true" />}
          onClick={onHelp}
        />
        <IconButton
          size="s"
          label={translate('areas.show.zoom.out')}
          icon={<ZoomOut aria-hidden="true" />}
          onClick={() => store.setZoom(steppedZoom(zoom, -1))}
        />
        <Button
          size="s"
          variant="ghost"
          className={styles.zoom}
          title={translate('areas.show.zoom.half')}
          onClick={() => store.setZoom(HALF)}
        >
          {translate('areas.show.zoom.percent', { percent: Math.round(zoom * 100) })}
        </Button>
        <IconButton
          size="s"
          label={translate('areas.show.zoom.in')}
          icon={<ZoomIn aria-hidden="true" />}
          onClick={() => store.setZoom(steppedZoom(zoom, 1))}
        />
        <IconButton
          size="s"
          label={translate('areas.show.zoom.fit')}
          icon={<Maximize2 aria-hidden="true" />}
          onClick={onFit}
        />
      </div>
    </div>
  )
})
