import { useTranslate } from 'ra-core'
import { dismissDownload, showDownload, startDownload, type Download } from '../../../data/downloads'
import { Button } from '../../Button'
import { Dialog, DialogActions, DialogText } from '../../Dialog'
import { useErrorText } from '../useErrorText'
import css from './downloads.module.css'

/** How a file download goes on: it can be closed and is found again in the header (spec/1 §4). */
export function DownloadDialog({ download }: { download: Download }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const hide = () => showDownload(undefined)
  const kind = translate(`app.downloads.types.t${download.type}`)
  if (download.state === 'failed') {
    const dismiss = () => dismissDownload(download.id)
    const again = () => {
      dismiss()
      void startDownload(download.type, download.params)
    }
    return (
      <Dialog key="failed" title={translate('titles.downloadFailed')} onClose={dismiss}>
        <DialogText>
          {kind}
          {': '}
          {errorText(download.error)}
        </DialogText>
        <DialogActions>
          <Button onClick={again}>{translate('app.downloads.again')}</Button>
          <Button variant="primary" onClick={dismiss}>
            {translate('app.downloads.dismiss')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog key="running" title={translate('app.downloads.title')} onClose={hide}>
      <p className={css.kind}>{kind}</p>
      <progress className={css.progress} aria-label={kind} max={100} value={download.progress} />
      <DialogText>{translate('app.downloads.text')}</DialogText>
      <DialogActions>
        <Button onClick={() => dismissDownload(download.id)}>{translate('app.downloads.stop')}</Button>
        <Button variant="primary" onClick={hide}>
          {translate('app.downloads.hide')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
