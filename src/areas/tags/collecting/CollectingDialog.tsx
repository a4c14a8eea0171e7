import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { checkKindText } from '../statusCheck'
import { useCollecting, type CollectingStore } from '../../../data/collecting'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { useStopCollecting } from '../../../domain/tagCommands/useStopCollecting'
import css from './collecting.module.css'

const MAX_LISTED = 20

/** The stores whose tag status is being collected, with stop buttons. */
export function CollectingDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const stop = useStopCollecting()
  const stores = useCollecting()
  const mayStop = can(useViewer(), 'tag.write')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('app.collecting.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {translate('app.close')}
        </Button>
      }
    >
      {stores.length === 0 && <p>{translate('app.collecting.none')}</p>}
      <ul className={css.stores}>
        {stores.map((store) => (
          <li key={store.storeCode} className={css.store}>
            <Details store={store} />
            {mayStop && (
              <Button size="s" onClick={() => void stop(store.storeCode, store.storeName ?? store.storeCode)}>
                {translate('app.collecting.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Details({ store }: { store: CollectingStore }) {
  const translate = useTranslate()
  const clock = useClock()
  const lines: [string, string][] = [
    ['storeName', store.storeName ?? ''],
    ['storeCode', store.storeCode],
    ['startTime', clock.text(store.startTime)],
    ['checkTime', clock.text(store.checkTime)],
    ['gwList', listText(store.gwList, translate)],
    ['tagList', listText(store.tagList, translate)],
    ['kind', checkKindText(store.cmd, translate)],
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
  const names = list.slice(0, MAX_LISTED).map(String).join(', ')
  const more = list.length - MAX_LISTED
  return more > 0 ? `${names}, ${translate('app.collecting.more', { smart_count: more })}` : names
}
