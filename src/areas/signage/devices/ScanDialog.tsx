import { useTranslate } from 'ra-core'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ScanLog } from '../../../domain/scan/ScanLog'
import { SoundButton } from '../../../domain/scan/SoundButton'
import type { ScanEntry } from '../../../domain/scan/useScanLog'
import styles from './devices.module.css'

interface ScanDialogProps {
  readonly title: string
  readonly description: string
  readonly entries: readonly ScanEntry[]
  readonly busy: boolean
  readonly submitLabel: string
  /** Of the form that the button sends. */
  readonly form: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of what is done scan by scan: it stays open, and its log says what came of the last ones. */
export function ScanDialog({ title, description, entries, busy, submitLabel, form, input, onClose, children }: ScanDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="l"
      closeOnOutsidePress={false}
      initialFocus={input}
      footer={
        <>
          <SoundButton />
          <span className={styles.grow} />
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>{children}</div>
        <ScanLog entries={entries} />
      </div>
    </Dialog>
  )
}
