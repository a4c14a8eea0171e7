import { useTranslate } from 'ra-core'
import { Maximize2, Minimize2, Search, WandSparkles } from 'lucide-react'
import { IconButton } from '../../ui/kit/IconButton'
import styles from './scripts.module.css'

interface EditorToolsProps {
  readonly isFull: boolean
  readonly onFull: (full: boolean) => void
  readonly onSearch: () => void
  /** Missing where nothing may be written. */
  readonly onExample: (() => void) | undefined
}

/** Search, the example, full screen. */
export function EditorTools({ isFull, onFull, onSearch, onExample }: EditorToolsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.buttons}>
      {onExample && <IconButton label={translate('areas.scripts.example')} icon={<WandSparkles />} onClick={onExample} />}
      <IconButton label={translate('areas.scripts.search')} icon={<Search />} onClick={onSearch} />
      <IconButton label={translate(isFull ? 'areas.scripts.leaveFullScreen' : 'areas.scripts.fullScreen')} icon={isFull ? <Minimize2 /> : <Maximize2 />} onClick={() => onFull(!isFull)} />
    </div>
  )
}
