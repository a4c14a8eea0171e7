import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { Button } from '../kit/Button'
import { cx } from '../kit/cx'
import styles from './upload.module.css'

interface FileDropProps {
  /** The text of the button, and the name of the drop zone. */
  readonly label: string
  /** What may be dropped here. */
  readonly hint: string
  readonly busy?: boolean
  /** What the browser's own dialog offers; CSV and text without it. */
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
  /** Several may be chosen or dropped at once. */
  readonly multiple?: boolean
  /** Of its button: what a dialog that is opened for it focuses. */
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

/** Where a file is dropped or chosen. The page reports what is wrong with it. */
export function FileDrop({
  label,
  hint,
  busy = false,
  accept = '.csv,.txt,text/csv,text/plain',
  onFiles,
  multiple = false,
  buttonRef,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files?.length) onFiles([...files].slice(0, multiple ? undefined : 1))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={cx(styles.drop, isOver && styles.over)}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden="true" className={styles.sign} />
      <p className={styles.hint}>{hint}</p>
      <Button ref={buttonRef} variant="primary" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className="visuallyHidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {children}
    </div>
  )
}
