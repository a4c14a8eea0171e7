import { useTranslate } from 'ra-core'
import { errorText } from '../../../ui/feedback/errorText'
import { TriangleAlert } from 'lucide-react'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import styles from '../print.module.css'
import { usePrintedLabels, usePrintState } from './usePrintJob'

const MAX_CODES = 10

interface PrintDialogProps {
  readonly fileName: string
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The progress of the PDF, then buttons to open and save it, or the error. */
export function PrintDialog({ fileName, onAgain, onClose }: PrintDialogProps) {
  const translate = useTranslate()
  const state = usePrintState()
  if (!state) return null
  return (
    <Dialog
      open
      size="s"
      closeOnOutsidePress={false}
      onOpenChange={(open) => !open && onClose()}
      title={translate(`areas.print.job.${state.step}`)}
      footer={
        state.step === 'making' ? (
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
        ) : state.step === 'failed' ? (
          <>
            <Button onClick={onClose}>{translate('kit.close')}</Button>
            <Button variant="primary" onClick={onAgain}>
              {translate('kit.retry')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{translate('kit.close')}</Button>
            <Button onClick={() => save(state.address, fileName)}>{translate('areas.print.job.save')}</Button>
            <Button variant="primary" onClick={() => window.open(state.address, '_blank')}>
              {translate('areas.print.job.open')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.job} role="status">
        {state.step === 'making' && <Progress total={state.total} />}
        {state.step === 'ready' && (
          <>
            <p>
              {translate('areas.print.job.made', {
                labels: state.total,
                pages: state.pages,
                size: sizeText(state.bytes),
              })}
            </p>
            {state.leftOut.length > 0 && (
              <Banner tone="warn" icon={<TriangleAlert />}>
                {translate('areas.print.job.leftOut', { smart_count: state.leftOut.length })}{' '}
                {state.leftOut
                  .slice(0, MAX_CODES)
                  .map(({ prCode }) => prCode)
                  .join(', ')}
                {state.leftOut.length > MAX_CODES && ' …'}
              </Banner>
            )}
            <p className={styles.muted}>
              {translate(state.isOpen ? 'areas.print.job.opened' : 'areas.print.job.held')}
            </p>
          </>
        )}
        {state.step === 'failed' && <p>{errorText(state.error, translate)}</p>}
      </div>
    </Dialog>
  )
}

function Progress({ total }: { readonly total: number }) {
  const translate = useTranslate()
  const labels = usePrintedLabels()
  return (
    <>
      <ProgressBar value={(labels / Math.max(1, total)) * 100} label={translate('areas.print.job.making')} />
      <p>{translate('areas.print.job.progress', { labels, total })}</p>
    </>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function save(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
