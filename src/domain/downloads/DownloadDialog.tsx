import { useTranslate } from 'ra-core'
import { dismissDownload, showDownload, startDownload, type Download } from '../../data/downloads'
import { errorText } from '../../ui/feedback/errorText'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import css from './downloads.module.css'

/** The progress of a file download: it can be closed, and opened again from the header. */
export const DownloadDialog = ({ download }: { download: Download }) =>
  download.state === 'failed' ? <Failed download={download} /> : <Running download={download} />

function Failed({ download }: { download: Download }) {
  const translate = useTranslate()
  const dismiss = () => dismissDownload(download.id)
  const again = () => {
    dismiss()
    void startDownload(download.type, download.params, download.conditions)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      size="s"
      role="alertdialog"
      title={translate('titles.downloadFailed')}
      footer={
        <>
          <Button onClick={again}>{translate('app.downloads.again')}</Button>
          <Button variant="primary" onClick={dismiss}>
            {translate('app.downloads.dismiss')}
          </Button>
        </>
      }
    >
      <p className={css.kind}>{translate(`app.downloads.types.t${download.type}`)}</p>
      <p>{errorText(download.error, translate)}</p>
    </Dialog>
  )
}

function Running({ download }: { download: Download }) {
  const translate = useTranslate()
  const hide = () => showDownload(undefined)
  const kind = translate(`app.downloads.types.t${download.type}`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && hide()}
      size="s"
      title={translate('app.downloads.title')}
      footer={
        <>
          <Button onClick={() => dismissDownload(download.id)}>{translate('app.downloads.stop')}</Button>
          <Button variant="primary" onClick={hide}>
            {translate('app.downloads.hide')}
          </Button>
        </>
      }
    >
      <p className={css.kind}>{kind}</p>
      <ProgressBar value={download.progress} label={kind} />
      {download.conditions !== undefined && (
        <p className={css.text}>{translate('app.downloads.conditions', { conditions: download.conditions })}</p>
      )}
      <p className={css.text}>{translate('app.downloads.text')}</p>
    </Dialog>
  )
}
