import { sendFile } from '../../data/sendFile'
import type { Translate } from '../../data/texts'
import type { FilesKind } from '../../domain/upload/queuedFiles'

/** How many files may wait in the queue. */
const MAX_QUEUED = 9
const EXAMPLE = 'mobile_1.2.3.apk'

const sendTo =
  (path: string): FilesKind['send'] =>
  (file, options) => {
    const form = new FormData()
    form.set('files', file)
    return sendFile(path, form, options)
  }

/** Uploads of gateway software, one file after the other. */
export const upgradeFiles = (translate: Translate): FilesKind => ({
  name: 'upgrade',
  title: translate('areas.software.upgrade.title'),
  choose: translate('areas.software.upgrade.choose'),
  hint: translate('areas.software.upgrade.hint'),
  accept: '.zip,.tgz,.gz',
  most: MAX_QUEUED,
  tooMany: translate('areas.software.upgrade.tooMany', { most: MAX_QUEUED }),
  atOnce: 1,
  stale: ['upgrade-file'],
  send: sendTo('/upgrade/file'),
})

/** The upload of one version of the mobile app; its errors end with an example of the file name. */
export const appFile = (translate: Translate): FilesKind => ({
  name: 'app',
  title: translate('areas.software.apps.uploadTitle'),
  choose: translate('upload.choose'),
  hint: translate('areas.software.apps.hint', { example: EXAMPLE }),
  accept: '.apk',
  most: 1,
  tooMany: '',
  atOnce: 1,
  stale: ['mobile-app-file'],
  failureOf: (message) => translate('areas.software.apps.uploadError', { message, example: EXAMPLE }),
  send: sendTo('/app/file'),
})
