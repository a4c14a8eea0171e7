import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { stopCollecting, useCollecting, type CollectingStore } from '../../../data/collecting'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { formatEpoch } from '../../../schema/formats'
import { Button } from '../../Button'
import { Dialog, DialogActions, DialogText } from '../../Dialog'
import { useErrorText } from '../useErrorText'
import css from './collecting.module.css'

/** The kinds of collection by cmd (spec/1 §4). */
const KINDS: Readonly<Record<number, string>> = { 0: 'messages.tagStatusCheck', 1: 'messages.batteryCheck', 2: 'messages.gatewayScan' }
const SHOWN = 20

type Asked = { kind: 'stop'; store: CollectingStore } | { kind: 'error'; error: unknown }

/** Where tag status is being collected, and how to stop it (spec/1 §2.2, spec/3 §3). */
export function CollectingDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const stores = useCollecting()
  const viewer = useViewer()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const stop = async (store: CollectingStore) => {
    close()
    try {
      await stopCollecting(store.storeCode)
    } catch (error) {
      setAsked({ kind: 'error', error })
    }
  }
  return (
    <Dialog title={translate('app.collecting.title')} size="m" onClose={onClose}>
      {stores.length === 0 && <DialogText>{translate('app.collecting.none')}</DialogText>}
      <ul className={css.stores}>
        {stores.map((store) => (
          <li key={store.storeCode} className={css.store}>
            <Details store={store} />
            {can(viewer, 'tag.write') && (
              <Button variant="danger" onClick={() => setAsked({ kind: 'stop', store })}>
                {translate('app.collecting.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
      {asked?.kind === 'stop' && (
        <Dialog title={translate('app.collecting.stopTitle')} onClose={close}>
          <DialogText>{translate('app.collecting.stopText', { store: asked.store.storeName ?? asked.store.storeCode })}</DialogText>
          <DialogActions>
            <Button onClick={close}>{translate('app.cancel')}</Button>
            <Button variant="danger" onClick={() => void stop(asked.store)}>
              {translate('app.collecting.stop')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {asked?.kind === 'error' && (
        <Dialog title={translate('titles.error')} onClose={close}>
          <DialogText>{errorText(asked.error)}</DialogText>
          <DialogActions>
            <Button variant="primary" onClick={close}>
              {translate('app.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  )
}

function Details({ store }: { store: CollectingStore }) {
  const translate = useTranslate()
  const { cmd } = store
  const kind = KINDS[cmd ?? -1] ?? 'messages.allTagStatusCollect'
  const lines: [string, string][] = [
    ['storeName', store.storeName ?? ''],
    ['storeCode', store.storeCode],
    ['startTime', formatEpoch(store.startTime)],
    ['checkTime', formatEpoch(store.checkTime)],
    ['gwList', listText(store.gwList, translate)],
    ['tagList', listText(store.tagList, translate)],
    ['kind', translate(kind)],
  ]
  return (
    <dl className={css.details}>
      {lines.map(([name, value]) => (
        <div key={name} className={css.line}>
          <dt>{translate(`app.collecting.${name}`)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function listText(list: readonly unknown[] | undefined, translate: ReturnType<typeof useTranslate>): string {
  if (!list) return ''
  const names = list.slice(0, SHOWN).map(String).join(', ')
  const more = list.length - SHOWN
  return more > 0 ? `${names}, ${translate('app.collecting.more', { smart_count: more })}` : names
}
